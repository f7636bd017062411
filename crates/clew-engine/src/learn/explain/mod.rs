//! Why a constraint took a value from a variable, or failed: statements that held before, and from
//! which it follows by the constraint alone.
//!
//! All that was known of its variables is always a right answer, for propagators are sound. The
//! fewer statements, the more is learnt; so kinds of constraints have explanations of their own.
//! What a propagator really did does not matter: an explanation asks the meaning.

#[cfg(debug_assertions)]
mod check;
mod different;
mod linear;
mod support;

use super::atoms::Lit;
use super::past::Past;
use crate::model::{Constraint, Var};

/// The value that a variable lost; None where the constraint failed.
pub type Lost = Option<(Var, i64)>;

/// Appends to `out` what explains the loss.
pub fn explain(
    constraint: &Constraint,
    scope: &[Var],
    past: &Past<'_>,
    lost: Lost,
    out: &mut Vec<Lit>,
) {
    let before = out.len();
    let found = match constraint {
        Constraint::AllDifferent { vars, offsets } => {
            different::explain(vars, offsets, past, lost, out)
        }
        Constraint::Linear { coefficients, vars, op, constant } => {
            linear::explain(coefficients, vars, *op, *constant, past, lost, out)
                || support::explain(constraint, scope, past, lost, out)
        }
        Constraint::Clause { literals } => {
            for l in literals.iter().filter(|l| lost.is_none_or(|(x, _)| x != l.var)) {
                past.say_lost_where(l.var, |v| l.op.holds(v, l.value), out);
            }
            // A variable that stands in it more than once has more to say.
            lost.is_none_or(|(x, _)| literals.iter().filter(|l| l.var == x).count() == 1)
        }
        Constraint::Predicate { .. } => false, // the user's function is not asked more than needed
        _ => support::explain(constraint, scope, past, lost, out),
    };
    if !found {
        out.truncate(before);
        scope.iter().for_each(|x| past.say_all(*x, out));
    }
    #[cfg(debug_assertions)]
    assert!(check::is_right(constraint, scope, past, lost, &out[before..]), "{constraint:?}");
}
