//! The places that there are for connections, and who has them.
//!
//! One address cannot take them all: whoever comes from elsewhere still finds one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places of a server.
#[derive(Debug)]
pub(super) struct Places {
    all: usize,
    each: usize,
    free: Arc<Semaphore>,
    taken: Mutex<HashMap<Whence, usize>>,
}

/// Where a client comes from, as far as it cannot choose that itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Whence {
    /// This machine has many addresses of its own.
    Here,
    /// Whoever has a network of IPv6 has the last 64 bits of every address in it.
    Network(u64),
    Address(IpAddr),
}

impl Whence {
    fn of(address: IpAddr) -> Whence {
        let address = address.to_canonical();
        match address {
            _ if address.is_loopback() => Whence::Here,
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments().map(u64::from);
                Whence::Network(a << 48 | b << 32 | c << 16 | d)
            }
            IpAddr::V4(_) => Whence::Address(address),
        }
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    whence: Whence,
    _permit: OwnedSemaphorePermit,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// All of them are taken.
    All(usize),
    /// This address has as many as one may have.
    Each(usize),
}

impl Full {
    /// What is said to whoever finds none.
    pub(super) fn words(self) -> String {
        match self {
            Full::All(most) => format!(
                "all {most} connections of this server are taken: close a page of it, or try again in a minute\n"
            ),
            Full::Each(most) => format!(
                "there are {most} connections from your address, and no more are given to one: close a page, \
                 or try again in a minute\n"
            ),
        }
    }
}

impl Places {
    /// So many, of which one address may have so many.
    pub(super) fn new(all: usize, each: usize) -> Arc<Places> {
        Arc::new(Places {
            all,
            each,
            free: Arc::new(Semaphore::new(all)),
            taken: Mutex::default(),
        })
    }

    /// A place for somebody from this address.
    pub(super) fn take(self: &Arc<Places>, address: IpAddr) -> Result<Place, Full> {
        let free = Arc::clone(&self.free).try_acquire_owned();
        let permit = free.map_err(|_| Full::All(self.all))?;
        let whence = Whence::of(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let of_this = taken.entry(whence).or_default();
        if *of_this >= self.each {
            return Err(Full::Each(self.each));
        }
        *of_this += 1;
        drop(taken);
        Ok(Place {
            places: Arc::clone(self),
            whence,
            _permit: permit,
        })
    }

    /// Waits until nobody has a place any more.
    pub(super) async fn all_free(&self) {
        let all = u32::try_from(self.all).unwrap_or(u32::MAX);
        let _ = self.free.acquire_many(all).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let taken = &self.places.taken;
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_this) = taken.get_mut(&self.whence) {
            *of_this = of_this.saturating_sub(1);
            if *of_this == 0 {
                taken.remove(&self.whence);
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_address_cannot_take_all_places() {
        let places = Places::new(3, 2);
        let first = places.take(ip("10.0.0.1")).expect("a place");
        let _second = places.take(ip("::ffff:10.0.0.1")).expect("a place");
        let third = places.take(ip("10.0.0.1")).map(|_| ());
        assert_eq!(third, Err(Full::Each(2)));
        let _other = places.take(ip("10.0.0.2")).expect("a place");
        let fourth = places.take(ip("10.0.0.3")).map(|_| ());
        assert_eq!(fourth, Err(Full::All(3)));
        drop(first);
        assert!(places.take(ip("10.0.0.1")).is_ok());
        assert_eq!(places.taken.lock().expect("whole").len(), 2);
    }

    #[test]
    fn addresses_that_one_client_can_choose_from_are_one() {
        let whence = |text| Whence::of(ip(text));
        assert_eq!(whence("127.0.0.1"), whence("127.1.2.3"));
        assert_eq!(whence("127.0.0.1"), whence("::1"));
        assert_eq!(whence("2001:db8::1"), whence("2001:db8::ffff:2"));
        assert_ne!(whence("2001:db8::1"), whence("2001:db8:0:1::1"));
    }
}
