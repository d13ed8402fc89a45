//! Charts as SVG: bars that are stacked, and lines, with axes that begin and end at round numbers.
//!
//! They are files to look at and to print: the ground is white, the letters are those of whoever
//! looks, and nothing is in them that needs a script.
//!
//! ```
//! use charts::{Bars, Chart, Marks, Series};
//!
//! let lengths = Chart {
//!     title: "Lengths of games".into(),
//!     note: "6 games".into(),
//!     along: "plies".into(),
//!     up: "games".into(),
//!     marks: Marks::Bars(Bars {
//!         from: 40,
//!         width: 10,
//!         stacked: vec![Series { name: String::new(), heights: vec![1.0, 3.0, 2.0] }],
//!     }),
//! };
//! assert!(charts::sheet(&[lengths]).starts_with("<svg"));
//! ```

mod axis;
mod bars;
mod chart;
mod lines;
mod sheet;

pub use bars::{Bars, Series};
pub use chart::{Chart, Marks};
pub use lines::Line;
pub use sheet::sheet;
