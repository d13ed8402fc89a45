//! Asking for memory before it is too late.

/// Whether the system would give so much memory. A program that asks for more than there is gets no
/// second chance.
pub(crate) fn is_there(mib: usize) -> bool {
    let bytes = mib.checked_mul(1 << 20);
    let mut room = Vec::<u8>::new();
    bytes.is_some_and(|bytes| room.try_reserve_exact(bytes).is_ok())
}
