//! The two games, each as a terminal plays and draws it.

mod hex;
mod hive;
