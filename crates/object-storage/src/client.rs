//! Who is asked: a client for the keeper of a bucket, with the settings of the environment.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, RetryConfig};

use crate::address::{Address, Keeper};

/// A server has so long to take a connection,
const CONNECT: Duration = Duration::from_secs(10);
/// and may be silent for so long. How long a whole object takes depends on its size.
const SILENCE: Duration = Duration::from_mins(1);

/// A client for a bucket. Of the environment it is given what it may know.
pub(crate) fn client(
    address: &Address,
    environment: &[(String, String)],
) -> Result<Arc<dyn ObjectStore>, object_store::Error> {
    // Whoever was first has chosen the same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let bucket = &address.bucket;
    let begins = address.keeper.settings();
    let settings = environment
        .iter()
        .filter(|(name, _)| name.starts_with(begins))
        .map(|(name, value)| (name.to_ascii_lowercase(), value));
    // The same loop for three kinds of builders, which have nothing in common.
    macro_rules! built {
        ($builder:ty, $named:ident) => {{
            let mut builder = <$builder>::new();
            for (name, value) in settings {
                if let Ok(key) = name.parse() {
                    builder = builder.with_config(key, value);
                }
            }
            Arc::new(
                builder
                    .$named(bucket)
                    .with_retry(once())
                    .with_client_options(options(environment, begins))
                    .build()?,
            )
        }};
    }
    Ok(match address.keeper {
        Keeper::S3 => built!(AmazonS3Builder, with_bucket_name),
        Keeper::Google => built!(GoogleCloudStorageBuilder, with_bucket_name),
        Keeper::Azure => built!(MicrosoftAzureBuilder, with_container_name),
    })
}

/// Asking again is ours, so that whoever waits is told.
fn once() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: 0,
        retry_timeout: Duration::ZERO,
    }
}

fn options(environment: &[(String, String)], begins: &str) -> ClientOptions {
    let plain = format!("{begins}ALLOW_HTTP");
    let plain = environment.iter().find(|(name, _)| *name == plain);
    let plain = plain.is_some_and(|(_, value)| matches!(value.as_str(), "1" | "true"));
    ClientOptions::new()
        .with_allow_http(plain)
        .with_connect_timeout(CONNECT)
        .with_read_timeout(SILENCE)
        .with_timeout_disabled()
}
