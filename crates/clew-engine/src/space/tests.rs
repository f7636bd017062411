use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::limits::Limits;

fn space(domain: Domain) -> Space {
    let never = Arc::new(AtomicBool::new(false));
    Space::new(&[domain], Monitor::new(Limits::default(), never, None))
}

#[test]
fn a_long_run_at_one_level_does_not_lengthen_the_trail() {
    let mut space = space(Domain::Range(0, 1 << 40));
    let start = space.mark();
    for low in 1..10_000 {
        space.at_least(0, low).unwrap();
        let inner = space.mark();
        space.at_most(0, 1 << 30).unwrap();
        space.back_to(inner);
    }
    assert!(space.logged() <= 2, "{}", space.logged());
    assert_eq!((space.min(0), space.max(0)), (9_999, 1 << 40));
    space.back_to(start);
    assert_eq!((space.min(0), space.max(0)), (0, 1 << 40));
}

#[test]
fn going_back_restores_every_shape() {
    let far = Domain::Values(vec![-500, 3, 9_000, 1 << 50]);
    for domain in [Domain::Range(-3, 60), Domain::Range(-3, 900), far] {
        let mut space = space(domain);
        let before: Vec<i64> = space.iter(0).collect();
        let outer = space.mark();
        space.remove(0, before[1]).unwrap();
        let inner = space.mark();
        space.fix(0, before[3]).unwrap();
        assert_eq!(space.value(0), Some(before[3]));
        space.back_to(inner);
        assert_eq!(space.size(0), before.len() as u64 - 1);
        space.back_to(outer);
        assert_eq!(space.iter(0).collect::<Vec<_>>(), before);
    }
}
