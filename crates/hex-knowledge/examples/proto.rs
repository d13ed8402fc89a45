use game::Game;
use hex_knowledge::playouts::*;
use hex_rules::*;
use std::time::Instant;
fn best(mut f: impl FnMut() -> u64) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..7 { let t = Instant::now(); std::hint::black_box(f()); best = best.min(t.elapsed().as_secs_f64()); }
    best
}
fn main() {
    let hex = Hex::start(&Variant::plain(Size::ELEVEN));
    let mut fill = Fill::<2>::new(Size::ELEVEN);
    fill.at(&hex);
    let mut ch = Chance::new(1);
    let n = 300_000;
    let t = best(|| (0..n).map(|_| fill.play(&mut ch).winner as u64).sum());
    println!("fill {:.2} M/s", n as f64 / t / 1e6);
    for layers in [1, 2, 3, 4, 6, 8] {
        let mut b = Batch::new(Size::ELEVEN, 1);
        b.layers = layers;
        let n = 5000;
        let f = best(|| b.just_fill(&hex, n).into());
        let t = best(|| b.just(&hex, n).into());
        println!("layers {layers} batch {:.2} M/s fill only {:.2}", n as f64 * 256.0 / t / 1e6, n as f64 * 256.0 / f / 1e6);
    }
    let mut b = Batch::new(Size::ELEVEN, 1);
    let n = 5000;
    let t = best(|| b.just_sweep(&hex, n).into());
    println!("sweep {:.2} M/s", n as f64 * 256.0 / t / 1e6);
    println!("{} {}", Batch::new(Size::ELEVEN, 1).just_sweep(&hex, n), Batch::new(Size::ELEVEN, 1).just(&hex, n));
}
