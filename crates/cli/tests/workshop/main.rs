//! The workshop as people and scripts meet it: convert, analyse, review, show.

mod analyse;
mod convert;
mod desk;
mod refusals;
mod review;
mod show;
