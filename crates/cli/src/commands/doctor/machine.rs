//! The processor and the memory.

use std::fs;
use std::io::{self, Write};
use std::thread;

use net::backend::cpu::Instructions;
use serde::Serialize;

/// The processor and the memory, as far as this system tells.
#[derive(Debug, Serialize)]
pub(super) struct Machine {
    processor: Option<String>,
    /// What it can do that matters here.
    features: Vec<&'static str>,
    /// The ways in which networks can be computed here, the fastest first: that one is used.
    code_paths: Vec<&'static str>,
    /// How many threads can run at once.
    cores: Option<usize>,
    memory_mib: Option<u64>,
    memory_free_mib: Option<u64>,
}

impl Machine {
    pub(super) fn look() -> Machine {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        Machine {
            processor: field(&cpu, "model name").map(str::to_owned),
            features: features(),
            code_paths: Instructions::available()
                .into_iter()
                .map(Instructions::name)
                .collect(),
            cores: thread::available_parallelism().ok().map(usize::from),
            memory_mib: mebibytes(&memory, "MemTotal"),
            memory_free_mib: mebibytes(&memory, "MemAvailable"),
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let processor = self
            .processor
            .as_deref()
            .unwrap_or("a processor that is not named");
        writeln!(out, "processor  {processor}")?;
        writeln!(out, "           has {}", listed(&self.features))?;
        writeln!(
            out,
            "           networks can be computed with {}; the first is used",
            listed(&self.code_paths)
        )?;
        let told =
            |number: Option<u64>| number.map_or("unknown".to_owned(), |n| format!("{n} MiB"));
        let cores = self.cores.map_or("unknown".to_owned(), |n| n.to_string());
        writeln!(out, "cores      {cores}")?;
        writeln!(
            out,
            "memory     {}, of which free {}",
            told(self.memory_mib),
            told(self.memory_free_mib)
        )
    }
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() {
        "nothing that is looked for here".to_owned()
    } else {
        names.join(", ")
    }
}

/// The value of the first line with this name.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then(|| value.trim())
    })
}

fn mebibytes(text: &str, name: &str) -> Option<u64> {
    let kibibytes: u64 = field(text, name)?.strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    macro_rules! detected {
        ($($name:tt),*) => {
            [$(($name, is_x86_feature_detected!($name))),*]
        };
    }
    detected!(
        "popcnt",
        "bmi2",
        "avx2",
        "fma",
        "avx512f",
        "avx512bw",
        "avx512dq",
        "avx512vl",
        "avx512vnni"
    )
    .into_iter()
    .filter_map(|(name, there)| there.then_some(name))
    .collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        let memory = "MemTotal:       24689620 kB\nMemFree: 1 kB\nMemAvailable:  2048 kB\n";
        assert_eq!(mebibytes(memory, "MemTotal"), Some(24_110));
        assert_eq!(mebibytes(memory, "MemAvailable"), Some(2));
        assert_eq!(mebibytes(memory, "SwapTotal"), None);
        let cpu = "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\n";
        assert_eq!(field(cpu, "model name"), Some("Some CPU @ 2 GHz"));
    }
}
