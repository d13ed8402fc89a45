//! Plain loops over numbers, compiled for the instructions that there are.

use super::super::lines::Line;

/// Compiles a block for every set of instructions, and runs it with those of this machine. It knows
/// nothing but the slices and numbers that it names.
macro_rules! vectorised {
    (
        $instructions:expr,
        read($($read:ident = $from:expr),*),
        write($($write:ident = $to:expr),*),
        numbers($($number:ident: $kind:ty = $value:expr),*) => $body:block
    ) => {{
        struct Loop<'a> {
            $($read: &'a [f32],)*
            $($write: &'a mut [f32],)*
            $($number: $kind,)*
        }
        impl $crate::backend::cpu::lanes::Work for Loop<'_> {
            #[inline(always)]
            fn run<L: $crate::backend::cpu::lanes::Lanes>(self, _: L) {
                let Loop { $($read,)* $($write,)* $($number,)* } = self;
                $body
            }
        }
        $instructions.perform(Loop {
            $($read: $from,)*
            $($write: $to,)*
            $($number: $value,)*
        });
    }};
}
pub(super) use vectorised;

/// The sum of products, sixteen at once.
#[inline(always)]
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; Line::WIDTH];
    let (a, a_rest) = a.as_chunks::<{ Line::WIDTH }>();
    let (b, b_rest) = b.as_chunks::<{ Line::WIDTH }>();
    for (a, b) in a.iter().zip(b) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    for (sum, (a, b)) in sums.iter_mut().zip(a_rest.iter().zip(b_rest)) {
        *sum += a * b;
    }
    fold(sums)
}

/// The sum of sixteen numbers, halves onto halves.
#[inline(always)]
pub(super) fn fold(mut sums: [f32; Line::WIDTH]) -> f32 {
    for half in [8, 4, 2, 1] {
        for at in 0..half {
            sums[at] += sums[at + half];
        }
    }
    sums[0]
}
