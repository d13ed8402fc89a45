use game::{Game, perft};
use hive_rules::{Hive, Variant, GameString};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let d: u32 = a[1].parse().unwrap();
    let p = a[2].parse::<GameString>().unwrap().game.position().clone();
    let t = std::time::Instant::now();
    let n = perft(&mut p.clone(), d);
    println!("{n} {:?} {:.1}M/s", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
