/**
 * Two versions of one game brought together, as when it was open in two windows: whatever was changed in one of them is
 * changed, and nothing that a person wrote is lost.
 */

/** @typedef {import("../types.d.ts").OwnGameContent} Content */
/** @typedef {import("../types.d.ts").TreeMove} TreeMove */
/** @typedef {{ move: TreeMove | null, children: Map<string, Branch> }} Branch */

/**
 * @param {Content | null} base what both come from, if that is known
 * @param {Content} theirs
 * @param {Content} mine
 * @returns {Content}
 */
export function together(base, theirs, mine) {
  /**
   * @template T
   * @param {T | undefined} was
   * @param {T | undefined} there
   * @param {T | undefined} here
   */
  const newer = (was, there, here) =>
    base && same(was, here) ? there : base && same(was, there) ? here : (there ?? here);
  const players = newer(base?.players, theirs.players, mine.players);
  const result = newer(base?.result, theirs.result, mine.result);
  const date = newer(base?.date, theirs.date, mine.date);
  const played = playedTogether(base?.played, theirs.played, mine.played);
  const tree = treeTogether(base, theirs, mine);
  const comment = saidTogether(base?.comment ?? null, theirs.comment ?? "", mine.comment ?? "");
  const shapes = drawnTogether(base?.shapes, theirs.shapes, mine.shapes);
  return {
    setup: theirs.setup,
    ...(tree.length > 0 ? { tree } : {}),
    ...(comment ? { comment } : {}),
    ...(shapes.length > 0 ? { shapes } : {}),
    ...(players ? { players } : {}),
    ...(result ? { result } : {}),
    ...(date ? { date } : {}),
    ...(played ? { played } : {}),
  };
}

/**
 * Whether two things say the same, whatever is left out of one of them because there is nothing in it.
 *
 * @param {unknown} one
 * @param {unknown} other
 */
export const same = (one, other) => plain(one) === plain(other);

/**
 * What of a game is somebody's work: all but what the engine thinks of its positions.
 *
 * @param {Content} game
 * @returns {Content}
 */
export function work(game) {
  return {
    ...game,
    tree: (game.tree ?? []).map(({ move, parent, comment, mark, shapes }) => ({ move, parent, comment, mark, shapes })),
  };
}

/** @param {unknown} value */
function plain(value) {
  return (
    JSON.stringify(value, (_, part) => {
      if (part === null || part === "") return undefined;
      if (typeof part !== "object") return part;
      if (Array.isArray(part)) return part.length > 0 ? part : undefined;
      const fields = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
      return fields.length > 0 ? Object.fromEntries(fields) : undefined;
    }) ?? ""
  );
}

/**
 * Who plays on at the same time in two windows plays where the game was first continued.
 *
 * @param {Content["played"]} base
 * @param {Content["played"]} theirs
 * @param {Content["played"]} mine
 */
function playedTogether(base, theirs, mine) {
  if (!theirs || !mine) return theirs ?? mine;
  if (same(base, theirs)) return mine;
  const goesOn =
    !base && mine.moves.length > theirs.moves.length && theirs.moves.every((move, i) => move === mine.moves[i]);
  return goesOn ? mine : theirs;
}

/**
 * @param {string | null} base
 * @param {string} theirs
 * @param {string} mine
 */
function saidTogether(base, theirs, mine) {
  if (theirs === mine || mine === base) return theirs;
  if (theirs === base || mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${theirs}\n${mine}`;
}

/**
 * What was drawn in either, without what was wiped off in one of them.
 *
 * @param {readonly string[]} [base]
 * @param {readonly string[]} [theirs]
 * @param {readonly string[]} [mine]
 */
function drawnTogether(base = [], theirs = [], mine = []) {
  const isLeft = (/** @type {string} */ shape) =>
    !base.includes(shape) || (theirs.includes(shape) && mine.includes(shape));
  return [...new Set([...theirs, ...mine])].filter(isLeft);
}

/**
 * @param {Content | null} base
 * @param {Content} theirs
 * @param {Content} mine
 * @returns {TreeMove[]}
 */
function treeTogether(base, theirs, mine) {
  const was = base && work(base).tree;
  if (base && same(was, work(mine).tree)) return [...(theirs.tree ?? [])];
  if (base && same(was, work(theirs).tree)) return [...(mine.tree ?? [])];
  const all = branches(theirs.tree ?? []);
  const before = base ? branches(base.tree ?? []) : null;
  /** @type {{ into: Branch, from: Branch, was: Branch | undefined }[]} */
  const todo = [{ into: all, from: branches(mine.tree ?? []), was: before ?? undefined }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { into, from, was: old } = next;
    for (const [text, branch] of from.children) {
      const there = into.children.get(text);
      const old_branch = old?.children.get(text);
      if (there?.move && branch.move) {
        const said = old_branch?.move ? (old_branch.move.comment ?? "") : null;
        const comment = saidTogether(said, there.move.comment ?? "", branch.move.comment ?? "");
        const shapes = drawnTogether(old_branch?.move?.shapes, there.move.shapes, branch.move.shapes);
        there.move = { ...branch.move, ...there.move, comment, shapes };
        todo.push({ into: there, from: branch, was: old_branch });
      } else {
        into.children.set(text, branch);
      }
    }
  }
  return listed(all);
}

/**
 * @param {readonly TreeMove[]} moves
 * @returns {Branch}
 */
function branches(moves) {
  /** @type {Branch} */
  const root = { move: null, children: new Map() };
  /** @type {Branch[]} */
  const all = [];
  for (const move of moves) {
    const parent = (move.parent == null ? null : all[move.parent]) ?? root;
    const branch = parent.children.get(move.move) ?? { move, children: new Map() };
    parent.children.set(move.move, branch);
    all.push(branch);
  }
  return root;
}

/**
 * @param {Branch} root
 * @returns {TreeMove[]}
 */
function listed(root) {
  /** @type {TreeMove[]} */
  const moves = [];
  /** @type {{ branch: Branch, parent: number | null }[]} */
  const todo = [...root.children.values()].reverse().map((branch) => ({ branch, parent: null }));
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { branch, parent } = next;
    if (!branch.move) continue;
    const at = moves.length;
    const { comment, ...rest } = branch.move;
    moves.push({ ...rest, parent, ...(comment ? { comment } : {}) });
    todo.push(...[...branch.children.values()].reverse().map((child) => ({ branch: child, parent: at })));
  }
  return moves;
}
