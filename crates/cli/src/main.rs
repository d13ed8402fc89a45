use game::{Game, perft};
use hive_rules::{Hive, Variant};
fn main() {
    let d: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    for v in Variant::ALL {
        let t = std::time::Instant::now();
        let n = perft(&mut Hive::start(&v), d);
        println!("{v:?} {n} {:?} {:.1}M/s", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6);
    }
}
