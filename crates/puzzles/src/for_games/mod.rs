//! What differs between the games, a file each.

mod hex;
mod hive;
