//! Many games at once.

use super::*;

/// A report without the lines that nobody asks many games for.
fn short(mut report: Report<u64>) -> Report<u64> {
    for candidate in &mut report.candidates {
        candidate.line.clear();
    }
    report
}

#[test]
fn games_in_lockstep_get_what_they_would_get_alone() {
    for (name, settings) in every_way() {
        let lefts = [5, 9, 30, 31, 32, 77, 100];
        let counts = [1, 40, 16, 33, 64, 20, 0];
        let mut group = Lockstep::new(lefts.len() + 1, settings, ());
        for (seat, (&left, &simulations)) in lefts.iter().zip(&counts).enumerate() {
            group.begin(seat, &matches(left), simulations, 0);
        }
        let mut steps = 0;
        while group.step(&Opinionated) > 0 {
            steps += 1;
        }
        assert!(steps <= 1 + 64, "{name}: {steps} steps");
        assert_eq!(group.finished().count(), lefts.len());
        for (seat, (&left, &simulations)) in lefts.iter().zip(&counts).enumerate() {
            let alone = think(Opinionated, settings, left, simulations);
            assert_eq!(
                group.report(seat),
                Some(short(alone)),
                "{name}: seat {seat}"
            );
        }
        assert_eq!(group.report(lefts.len()), None, "nobody sits there");
    }
}

#[test]
fn groups_of_several_threads_share_an_evaluator() {
    let evaluator = &Opinionated;
    let reports: Vec<Vec<_>> = std::thread::scope(|scope| {
        let group = |first: u64| {
            scope.spawn(move || {
                let mut group = Lockstep::new(8, gumbel(16), ());
                for seat in 0..8 {
                    group.begin(seat, &matches(first + seat as u64), 40, 0);
                }
                while group.step(evaluator) > 0 {}
                (0..8).map(|seat| group.report(seat)).collect()
            })
        };
        let groups = [20, 28, 36].map(group);
        groups
            .into_iter()
            .map(|group| group.join().expect("nobody dies"))
            .collect()
    });
    for (at, report) in reports.into_iter().flatten().enumerate() {
        let alone = think(Opinionated, gumbel(16), 20 + at as u64, 40);
        assert_eq!(report, Some(short(alone)));
    }
}

#[test]
fn nothing_is_left_of_the_search_before() {
    // The second search makes no simulation: it must not choose by what the first one drew.
    let mut search = Guided::new(Opinionated, (), gumbel(16));
    let mut go = |left, simulations| {
        search
            .search(&matches(left), Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left")
    };
    go(50, 64);
    for left in [2, 1, 70] {
        let report = go(left, 0);
        assert_eq!(report, think(Opinionated, gumbel(16), left, 0));
        let likeliest = |a: f32, c: &f32| a.max(*c);
        let priors: Vec<f32> = report.candidates.iter().filter_map(|c| c.prior).collect();
        assert_eq!(priors[0], priors.iter().fold(0.0, likeliest));
    }
}

#[test]
fn a_lockstep_game_goes_on_where_it_was() {
    for reuse in [false, true] {
        let settings = Settings {
            reuse,
            ..Settings::default()
        };
        let mut group = Lockstep::new(2, settings, ());
        let mut alone = Guided::new(Opinionated, (), settings);
        let mut game = matches(60);
        group.begin(1, &matches(61), 50, 9);
        for ply in 0..6 {
            group.begin(0, &game, 50, ply);
            while group.step(&Opinionated) > 0 {}
            let report = group.report(0).expect("it was searched");
            let single = alone.search(&game, Some(50), &|| false, &mut |_| {});
            assert_eq!(Some(&report), single.map(short).as_ref());
            let kept = visits(&report) - simulations(&report);
            assert_eq!(kept > 0, reuse && ply > 0, "{kept} visits were kept");
            game.play(report.best().expect("a move"))
                .expect("a legal one");
        }
    }
}
