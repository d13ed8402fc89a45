//! What all commands have in common: help with examples, colours, settings, what they say to files
//! that are not what they should be, and that they leave when nobody reads on.

mod cluster;
mod colours;
mod command_line;
#[expect(dead_code, reason = "the workshop needs more of it")]
#[path = "../workshop/desk.rs"]
mod desk;
mod files;
mod help;
mod runs;
mod settings;
mod shelf;
mod train;
