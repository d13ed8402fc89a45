//! How a network was made, in words, for its card.

use net::training::Device;

use super::config::Config;
use super::sources::Found;
use super::validation::ValidationReport;

/// What there is to tell.
pub(super) struct Provenance<'a> {
    pub(super) config: &'a Config,
    pub(super) device: Device,
    pub(super) found: &'a [Found],
    /// To learn from, and held out.
    pub(super) positions: [usize; 2],
    pub(super) step: u64,
    pub(super) steps: u64,
    pub(super) report: &'a ValidationReport,
}

pub(super) fn describe(provenance: &Provenance<'_>) -> String {
    let sources: Vec<String> = provenance
        .found
        .iter()
        .map(|found| {
            let name = found.path.file_name().unwrap_or_default();
            format!(
                "{} ({} games or lines)",
                name.to_string_lossy(),
                found.lines
            )
        })
        .collect();
    let [positions, held_out] = provenance.positions;
    let (config, all) = (provenance.config, provenance.report.all);
    format!(
        "hexapod train supervised, config `{}`: {positions} positions from {}; {} of {} steps of {}, \
         seed {}, in {}; on positions held out (of {held_out}): policy cross-entropy {:.4}, top-1 \
         {:.1} %, top-5 {:.1} % (n = {}), squared error of the value {:.4} (n = {})",
        config.name,
        sources.join(", "),
        provenance.step,
        provenance.steps,
        config.learning.batch,
        config.seed,
        numbers(provenance.device),
        all.policy,
        100.0 * all.top1,
        100.0 * all.top5,
        all.choices,
        all.value,
        all.values,
    )
}

/// In which numbers a device learns.
fn numbers(device: Device) -> &'static str {
    match device {
        Device::Cpu { .. } => "32 bits",
        #[cfg(feature = "torch")]
        Device::Torch { precision, .. } => match precision {
            net::backend::torch::Precision::Full => "32 bits",
            net::backend::torch::Precision::Brain => "16 bits (bf16)",
        },
    }
}
