//! What goes wrong, as Python hears of it.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use engine::Stop;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;

pyo3::create_exception!(
    hexapod,
    HexapodError,
    PyValueError,
    "Something that cannot be done: the text says what, where, and what to do."
);
pyo3::create_exception!(
    hexapod,
    IllegalMove,
    HexapodError,
    "A move that the rules do not allow: the text says why."
);
pyo3::create_exception!(
    hexapod,
    Broken,
    PyRuntimeError,
    "A mistake inside hexapod. What it happened to cannot be used any more: make a new one."
);

/// How often a long call looks whether somebody has pressed Ctrl-C.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A question that cannot be answered.
pub(crate) fn refused(why: impl Display) -> PyErr {
    HexapodError::new_err(why.to_string())
}

/// A move that cannot be made.
pub(crate) fn illegal(why: impl Display) -> PyErr {
    IllegalMove::new_err(why.to_string())
}

fn broken(payload: &(dyn std::any::Any + Send)) -> PyErr {
    let words = engine::fault::words(payload).unwrap_or("without a word");
    Broken::new_err(format!(
        "hexapod has made a mistake: {words}. Please report it; what it happened to cannot be used any more"
    ))
}

/// Does something that touches no object that is kept: a panic is an exception, and nothing is lost.
pub(crate) fn calmly<R>(work: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(broken(payload.as_ref())))
}

/// An object of Python's that may change. Threads take turns; after a panic nobody gets it any more.
#[derive(Debug, Default)]
pub(crate) struct Guarded<T>(Mutex<T>);

impl<T: Send> Guarded<T> {
    pub(crate) fn new(held: T) -> Guarded<T> {
        Guarded(Mutex::new(held))
    }

    /// Does something short with it. Whoever waits for another thread gives the interpreter's lock away.
    #[inline]
    pub(crate) fn with<R>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> PyResult<R>,
    ) -> PyResult<R> {
        // The lock is let go while a panic passes, and so remembers it.
        calmly(|| match self.0.lock_py_attached(py) {
            Ok(mut held) => work(&mut held),
            Err(_) => Err(half_done()),
        })
    }

    /// Does something with it while other threads of Python go on, too short to be asked to stop.
    pub(crate) fn with_detached<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> PyResult<R> + Send,
    ) -> PyResult<R> {
        py.detach(|| {
            calmly(|| match self.0.lock() {
                Ok(mut held) => work(&mut held),
                Err(_) => Err(half_done()),
            })
        })
    }

    /// Does something long with it, while other threads of Python go on. Ctrl-C raises the `Stop`.
    pub(crate) fn with_at_length<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T, &Stop) -> R + Send,
    ) -> PyResult<R> {
        at_length(py, |stop| match self.0.lock() {
            Ok(mut held) => Ok(work(&mut held, stop)),
            Err(_) => Err(half_done()),
        })?
    }
}

fn half_done() -> PyErr {
    Broken::new_err("a mistake inside hexapod left this object half done: make a new one")
}

/// Does something long on another thread, without the interpreter's lock, and looks out for Ctrl-C
/// meanwhile: the `Stop` is raised then, what was found is dropped, and the exception is Python's.
pub(crate) fn at_length<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> R + Send,
) -> PyResult<R> {
    let stop = Stop::new();
    let done = py.detach(|| {
        thread::scope(|scope| {
            let (finished, over) = std::sync::mpsc::channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                // Dropped when the work ends, also by a panic.
                let _finished = finished;
                work(stop)
            });
            let mut pressed = None;
            while over.recv_timeout(LOOK_EVERY) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                Python::attach(|py| {
                    if let Err(signal) = py.check_signals() {
                        stop.raise();
                        pressed = Some(signal);
                    }
                });
            }
            (worker.join(), pressed)
        })
    });
    match done {
        (_, Some(signal)) => Err(signal),
        (Ok(found), None) => Ok(found),
        (Err(payload), None) => Err(broken(payload.as_ref())),
    }
}

/// Panics while it holds a game, for the tests of what follows.
#[pyfunction]
pub(crate) fn panic_inside(py: Python<'_>, game: &crate::play::Game) -> PyResult<()> {
    game.held().with(py, |_| panic!("as a test has asked"))
}
