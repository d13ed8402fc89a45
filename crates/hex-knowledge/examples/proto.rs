use game::Game;
use hex_knowledge::playouts::*;
use hex_rules::*;
use std::time::Instant;
fn best(mut f: impl FnMut() -> u64) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..300 {
        let t = Instant::now();
        std::hint::black_box(f());
        best = best.min(t.elapsed().as_secs_f64());
    }
    best
}
fn main() {
    let hex = Hex::start(&Variant::plain(Size::ELEVEN));
    let mut ch = Chance::new(1);
    let mut fill = Fill::<2>::new(Size::ELEVEN);
    fill.at(&hex);
    let n = 5_000;
    let t = best(|| (0..n).map(|_| fill.play(&mut ch).winner as u64).sum());
    println!("fill {:.2} M/s", n as f64 / t / 1e6);
    let mut b = Batch::new(Size::ELEVEN, 1);
    let n = 200;
    let t = best(|| b.black_wins(&hex, n).into());
    println!("batch {:.2} M/s", n as f64 * 256.0 / t / 1e6);
    let mut tally = Tally::new(Size::ELEVEN);
    let t = best(|| {
        tally.clear();
        b.run(&hex, n, &mut tally);
        0
    });
    println!("batch amaf {:.2} M/s", n as f64 * 256.0 / t / 1e6);
    let n = 500;
    let mut br = Bridges::<2>::new(Size::ELEVEN);
    br.at(&hex, None);
    let t = best(|| (0..n).map(|_| br.play(&mut ch).winner as u64).sum());
    println!("bridges {:.3} M/s", n as f64 / t / 1e6);
}
