import { browse, press } from "./harness.js";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const b = await browse(["--runs", "/tmp/lw/runs", "--ui", "/work/wt-learn/crates/web/ui"]);
const want = process.argv[2]?.split(",");
const shots = {
  ant: ["#/learn?chapter=ant", {}],
  gates: ["#/learn?chapter=gates", {colorScheme:"dark"}],
  end: ["#/learn?chapter=end", {}],
  pass: ["#/learn?chapter=pass", {}],
  hive: ["#/learn?chapter=hive", {}],
  drawq: ["#/learn?chapter=drawq", {}],
  bridge: ["#/learn?chapter=bridge", {}],
  templates: ["#/learn?chapter=templates", {colorScheme:"dark"}],
  ladders: ["#/learn?chapter=ladders", {}],
  dead: ["#/learn?chapter=dead", {}],
  antphone: ["#/learn?chapter=ant", PHONE],
  bridgephone: ["#/learn?chapter=bridge", {...PHONE,colorScheme:"dark"}],
  training: ["#/training?run=1/hive-s", {ready: ".run-list a"}],
  compare: ["#/training?run=1/hexformer-m&with=1/hexformer-xs", {ready: ".run-list a", colorScheme:"dark"}],
  tuned: ["#/training?run=1/tuned", {ready: ".run-list a"}],
  trainingphone: ["#/training?run=1/hive-s", {ready: ".run-list a", ...PHONE}],
};
for (const [name, [hash, options]] of Object.entries(shots)) {
  if (want && !want.includes(name)) continue;
  try {
    const page = await b.page(hash, options);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/lw/${name}.png`, fullPage: /phone/.test(name) });
    try { await b.close(page); } catch (e) { console.log(name, e.message); }
  } catch (e) { console.log(name, String(e).slice(0, 400)); }
}
await b.stop();
