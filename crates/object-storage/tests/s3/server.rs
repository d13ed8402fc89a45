//! A real S3 server on loopback: signatures, conditions and all, over the files of a folder. It can be
//! killed at a certain put, and started again with what it has.
//!
//! `s3s` speaks the protocol and `s3s-fs` keeps the objects. The latter looks at the condition of a put
//! and then puts, which two at once could come between: here one put is made at a time, as if at once.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::StreamExt as _;
use futures_util::stream;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::dto::{
    DeleteObjectsInput, DeleteObjectsOutput, GetObjectInput, GetObjectOutput, HeadObjectInput,
    HeadObjectOutput, ListObjectsV2Input, ListObjectsV2Output, PutObjectInput, PutObjectOutput,
    StreamingBlob,
};
use s3s::service::S3ServiceBuilder;
use s3s::{S3, S3Request, S3Response, S3Result};
use s3s_fs::FileSystem;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::{Mutex, Notify};

pub(crate) const KEY: &str = "AKIDHEXAPOD";
pub(crate) const SECRET: &str = "hush-this-is-secret";
pub(crate) const BUCKET: &str = "learning";

/// What the server does at a put before it dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    /// Nothing.
    Before,
    /// It reads half of the body.
    Half,
    /// All, but it does not answer any more.
    After,
}

/// When a server dies, and how.
#[derive(Debug, Default)]
struct Fate {
    puts: AtomicU64,
    at: Option<(u64, Death)>,
    died: Notify,
}

struct Kept {
    files: FileSystem,
    one_at_a_time: Mutex<()>,
    fate: Arc<Fate>,
}

impl Kept {
    /// The end of the server: whoever asked hears nothing more.
    async fn die(&self) -> ! {
        self.fate.died.notify_one();
        std::future::pending().await
    }
}

#[async_trait::async_trait]
impl S3 for Kept {
    async fn put_object(
        &self,
        mut req: S3Request<PutObjectInput>,
    ) -> S3Result<S3Response<PutObjectOutput>> {
        let _alone = self.one_at_a_time.lock().await;
        let number = self.fate.puts.fetch_add(1, Ordering::SeqCst) + 1;
        let death = self.fate.at.filter(|(at, _)| *at == number);
        match death {
            None => self.files.put_object(req).await,
            Some((_, Death::Before)) => self.die().await,
            Some((_, Death::Half)) => {
                let mut body = req.input.body.take().expect("a put has a body");
                let mut bytes = Vec::new();
                while let Some(Ok(some)) = body.next().await {
                    bytes.extend_from_slice(&some);
                }
                bytes.truncate(bytes.len() / 2);
                let cut = std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
                let half = [Ok(bytes.into()), Err(cut)];
                req.input.body = Some(StreamingBlob::wrap(stream::iter(half)));
                assert!(self.files.put_object(req).await.is_err());
                self.die().await
            }
            Some((_, Death::After)) => {
                self.files.put_object(req).await?;
                self.die().await
            }
        }
    }

    async fn get_object(
        &self,
        req: S3Request<GetObjectInput>,
    ) -> S3Result<S3Response<GetObjectOutput>> {
        let _alone = self.one_at_a_time.lock().await;
        self.files.get_object(req).await
    }

    async fn head_object(
        &self,
        req: S3Request<HeadObjectInput>,
    ) -> S3Result<S3Response<HeadObjectOutput>> {
        let _alone = self.one_at_a_time.lock().await;
        self.files.head_object(req).await
    }

    async fn delete_objects(
        &self,
        req: S3Request<DeleteObjectsInput>,
    ) -> S3Result<S3Response<DeleteObjectsOutput>> {
        let _alone = self.one_at_a_time.lock().await;
        self.files.delete_objects(req).await
    }

    async fn list_objects_v2(
        &self,
        req: S3Request<ListObjectsV2Input>,
    ) -> S3Result<S3Response<ListObjectsV2Output>> {
        let _alone = self.one_at_a_time.lock().await;
        self.files.list_objects_v2(req).await
    }
}

/// A server that runs until it dies or is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    root: PathBuf,
    address: SocketAddr,
    /// Dropped to end all of it at once.
    runtime: Option<Runtime>,
    fate: Arc<Fate>,
}

impl Server {
    /// Serves what is in a folder, and a bucket in it, which is made.
    pub(crate) fn start(root: &Path) -> Server {
        std::fs::create_dir_all(root.join(BUCKET)).expect("a bucket");
        let mut server = Server {
            root: root.to_owned(),
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            runtime: None,
            fate: Arc::default(),
        };
        server.start_again(None);
        server
    }

    /// The same server anew, with what it had; perhaps it dies at one of its next puts.
    pub(crate) fn start_again(&mut self, at: Option<(u64, Death)>) {
        self.stop();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let fate = Arc::new(Fate {
            at,
            ..Fate::default()
        });
        let kept = Kept {
            files: FileSystem::new(&self.root).expect("the folder"),
            one_at_a_time: Mutex::new(()),
            fate: Arc::clone(&fate),
        };
        let mut service = S3ServiceBuilder::new(kept);
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = runtime.block_on(async { self.listener() });
        self.address = listener.local_addr().expect("an address");
        runtime.spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.expect("a connection");
                let service = service.clone();
                tokio::spawn(async move {
                    let http = Builder::new(TokioExecutor::new());
                    // Whoever asks may hang up.
                    let _ = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        self.fate = fate;
        self.runtime = Some(runtime);
    }

    fn listener(&self) -> TcpListener {
        let socket = TcpSocket::new_v4().expect("a socket");
        // The port of before, whose connections may not be forgotten yet.
        socket.set_reuseaddr(true).expect("an option");
        socket.bind(self.address).expect("the port is free");
        socket.listen(64).expect("it listens")
    }

    /// Ends it at once, with all connections.
    pub(crate) fn stop(&mut self) {
        // Dropped, tasks end where they wait, and files that are being written are written.
        drop(self.runtime.take());
    }

    /// Waits until it has died as it was to, and cuts all connections.
    pub(crate) fn die(&mut self) {
        if let Some(runtime) = &self.runtime {
            runtime.block_on(self.fate.died.notified());
        }
        self.stop();
    }

    /// The same, unless something comes true before; says whether it died.
    pub(crate) fn die_unless(&mut self, over: impl Fn() -> bool) -> bool {
        let Some(runtime) = &self.runtime else {
            return false;
        };
        let died = runtime.block_on(async {
            loop {
                let look = tokio::time::sleep(std::time::Duration::from_millis(20));
                tokio::select! {
                    () = self.fate.died.notified() => return true,
                    () = look => if over() { return false },
                }
            }
        });
        self.stop();
        died
    }

    /// What programs have in their environment that may use it.
    pub(crate) fn environment(&self) -> Vec<(String, String)> {
        let endpoint = format!("http://{}", self.address);
        [
            ("AWS_ENDPOINT_URL", endpoint.as_str()),
            ("AWS_ALLOW_HTTP", "true"),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ACCESS_KEY_ID", KEY),
            ("AWS_SECRET_ACCESS_KEY", SECRET),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
    }

    /// Where the bytes of an object lie.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.root.join(BUCKET).join(name)
    }
}
