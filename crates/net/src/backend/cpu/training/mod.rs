//! Learning on the processor, by forward and backward passes of our own.
//!
//! A network is a list of operations on tables ([`graph`], written down by [`builder`] in
//! [`designs`]); each operation has a file with its way there and its way back. A batch is cut into
//! pieces ([`piece`]), which go through the list on several threads ([`passes`], [`together`]), and
//! what they found is a gradient that [`learner`] goes down. Nearly all of the time goes into
//! [`product`].

mod activate;
mod attention;
mod batch_norm;
mod buffer;
mod builder;
mod cells;
mod collective;
mod convolve;
mod cross_entropy;
mod designs;
mod graph;
mod input;
mod learner;
mod linear;
mod passes;
mod piece;
mod plane_loss;
mod product;
mod rms_norm;
mod rotary;
mod together;
mod token_loss;
mod trainer;
mod vectorised;
mod workspace;

#[cfg(test)]
mod gradients;
#[cfg(test)]
mod samples;

pub(crate) use trainer::CpuTrainer;
