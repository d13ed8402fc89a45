//! Kubernetes: the same verbs as Indexed Jobs, and the order in which they come.
//!
//! A task takes its number from `JOB_COMPLETION_INDEX`, as one of Slurm does from `SLURM_ARRAY_TASK_ID`. Kubernetes
//! knows no job that waits for another one: a plain script applies one after the other, and asks the folder what is missing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::place::check;
use crate::scripts::quoted;
use crate::{Asked, ClusterError, Config, Place, Step};

/// What stands where the iteration belongs.
const ITERATION: &str = "ITERATION";

/// The file of a step, below `cluster/kubernetes`.
pub fn path(place: &Place, step: Step) -> PathBuf {
    place
        .folder()
        .join("kubernetes")
        .join(format!("{step}.json"))
}

/// The script that applies them in order.
pub fn driver_path(place: &Place) -> PathBuf {
    place.folder().join("kubernetes").join("run.sh")
}

/// The manifest of a step, where so many parts are shared by its tasks.
pub fn manifest(
    place: &Place,
    config: &Config,
    step: Step,
    parts: u32,
) -> Result<String, ClusterError> {
    let asked = config.asked(step);
    let own = &config.kubernetes;
    check("the mount", &own.mount)?;
    check("the run", &own.run)?;
    let tasks = config.tasks(step, parts);
    let mut pod = json!({
        "restartPolicy": "Never",
        "terminationGracePeriodSeconds": 120,
        "containers": [{
            "name": step.verb(),
            "image": own.image,
            "command": command(config, step, &asked, tasks),
            "resources": resources(&asked),
            "volumeMounts": [{"name": "runs", "mountPath": own.mount.to_string_lossy()}],
        }],
        "volumes": [{"name": "runs", "persistentVolumeClaim": {"claimName": own.claim}}],
    });
    // Of a task, not of all of them together.
    if let (Some(seconds), Some(pod)) =
        (asked.time.as_deref().and_then(seconds), pod.as_object_mut())
    {
        pod.insert("activeDeadlineSeconds".into(), seconds.into());
    }
    // Those that count and look fail where something is missing, and would again.
    let retries = match step {
        Step::Play | Step::Fit | Step::Judge => own.retries,
        Step::Collect | Step::Promote => 0,
    };
    let spec = json!({
        "completionMode": "Indexed",
        "completions": tasks,
        "parallelism": asked.at_most.unwrap_or(tasks).min(tasks),
        // Of an index, not of the job: a task that fails costs no other its tries.
        "backoffLimitPerIndex": retries,
        "maxFailedIndexes": tasks,
        "ttlSecondsAfterFinished": 86_400,
        "template": {"spec": pod},
    });
    let manifest = json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {
            "name": name(place, step),
            "labels": {"app": "hexapod", "run": place.mark(), "step": step.verb()},
        },
        "spec": spec,
    });
    // JSON is YAML, and kubectl takes both.
    Ok(format!("{manifest:#}\n"))
}

/// What a step is called where names have small letters, digits and dashes.
fn name(place: &Place, step: Step) -> String {
    format!("{}-{ITERATION}-{step}", place.mark())
}

/// The words of a container.
fn command(config: &Config, step: Step, asked: &Asked, tasks: u32) -> Vec<String> {
    let own = &config.kubernetes;
    let run: PathBuf = own.mount.join(&own.run);
    let mut words = ["hexapod", "train", step.verb()]
        .map(str::to_owned)
        .to_vec();
    words.push(run.to_string_lossy().into_owned());
    words.extend(["--iteration".to_owned(), ITERATION.to_owned()]);
    if step.is_shared() {
        words.extend(["--tasks".to_owned(), tasks.to_string()]);
    }
    if !matches!(step, Step::Collect | Step::Promote) {
        words.extend(["--threads".to_owned(), asked.cpus.unwrap_or(1).to_string()]);
    }
    words.extend(asked.arguments.clone().unwrap_or_default());
    words
}

fn resources(asked: &Asked) -> Value {
    let mut wanted = Map::new();
    wanted.insert("cpu".into(), asked.cpus.unwrap_or(1).to_string().into());
    if let Some(memory) = &asked.memory {
        wanted.insert("memory".into(), quantity(memory).into());
    }
    if let Some(gpus) = asked.gpus.filter(|&gpus| gpus > 0) {
        wanted.insert("nvidia.com/gpu".into(), gpus.to_string().into());
    }
    // Of a GPU both must be the same; of the rest it makes a pod one that is thrown out last.
    json!({"requests": wanted, "limits": wanted})
}

/// Slurm's `4G` is `4Gi` here.
fn quantity(memory: &str) -> String {
    match memory.strip_suffix(['K', 'M', 'G', 'T']) {
        Some(_) => format!("{memory}i"),
        // Without a letter they are megabytes.
        None => format!("{memory}Mi"),
    }
}

/// Seconds of a limit as Slurm has it: minutes, `minutes:seconds`, `hours:minutes:seconds`, each perhaps after `days-`.
fn seconds(time: &str) -> Option<u64> {
    let (days, rest) = match time.split_once('-') {
        Some((days, rest)) => (Some(days.parse::<u64>().ok()?), rest),
        None => (None, time),
    };
    let numbers: Option<Vec<u64>> = rest.split(':').map(|number| number.parse().ok()).collect();
    let seconds = match (days, numbers?.as_slice()) {
        (None, [minutes]) => minutes * 60,
        (None, [minutes, seconds]) => minutes * 60 + seconds,
        (Some(_), [hours]) => hours * 3600,
        (Some(_), [hours, minutes]) => hours * 3600 + minutes * 60,
        (_, [hours, minutes, seconds]) => hours * 3600 + minutes * 60 + seconds,
        _ => return None,
    };
    Some(days.unwrap_or_default() * 86_400 + seconds)
}

/// The script that applies the jobs of an iteration, one after the other, until the run is over.
pub fn driver(place: &Place, iterations: u32, program: &Path) -> String {
    let mut text = String::from("#!/bin/bash\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "# Brings the iterations of a run about on Kubernetes, one job after the other: wherever kubectl works and the folder of\n\
         # the run is seen. Killed at any time and begun again, it goes on: what is there is not done twice.\n\
         set -euo pipefail\n\
         hexapod={}\nrun={}\njobs={}\nmark={}\niterations={iterations}\nagain=3 # how often a step whose work is missing is done again",
        quoted(&program.to_string_lossy()),
        quoted(&place.run().to_string_lossy()),
        quoted(&place.folder().join("kubernetes").to_string_lossy()),
        place.mark(),
    );
    text.push_str(DRIVER);
    text
}

const DRIVER: &str = r#"
# A job of a step, from its beginning to its end; a finished one of the same name makes room.
step() {
    local name="$mark-$1-$2" condition
    kubectl delete job "$name" --ignore-not-found --wait
    sed "s/ITERATION/$1/g" "$jobs/$2.json" | kubectl apply -f -
    while :; do
        condition=$(kubectl get job "$name" -o jsonpath='{.status.conditions[?(@.status=="True")].type}')
        case "$condition" in
            *Complete*) return 0 ;;
            *Failed*) kubectl logs --selector "job-name=$name" --tail=3 --prefix || true; return 1 ;;
        esac
        sleep 5
    done
}

# What the verbs say is missing is done again; the folder knows.
for ((iteration = 1; iteration <= iterations; iteration++)); do
    [ ! -e "$(printf '%s/iteration-%04d/promoted.json' "$run" "$iteration")" ] || continue
    for ((try = 0; ; try++)); do
        step "$iteration" play || true
        step "$iteration" collect && step "$iteration" fit && { step "$iteration" judge || true; } &&
            step "$iteration" promote && break
        if [ "$try" = "$again" ]; then
            echo "iteration $iteration was tried again $again times, and is not done: its jobs say why" >&2
            exit 1
        fi
    done
done
"$hexapod" train status "$run"
"#;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(step: Step, config: &str) -> Value {
        let place = Place::new("/runs/a".into()).expect("a place");
        let config = Config::read(config, Path::new("cluster.toml")).expect("a config");
        let text = manifest(&place, &config, step, 8).expect("a manifest");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn an_array_is_an_indexed_job_with_tries_for_each_index() {
        let job = read(
            Step::Play,
            "[play]\nat_most = 3\nmemory = '2G'\ntime = '1-2'",
        );
        let spec = &job["spec"];
        assert_eq!(spec["completionMode"], "Indexed");
        assert_eq!(
            (&spec["completions"], &spec["parallelism"]),
            (&json!(8), &json!(3))
        );
        assert_eq!(spec["backoffLimitPerIndex"], 3);
        assert_eq!(spec["template"]["spec"]["activeDeadlineSeconds"], 26 * 3600);
        let container = &spec["template"]["spec"]["containers"][0];
        assert_eq!(
            container["command"],
            json!([
                "hexapod",
                "train",
                "play",
                "/runs/run",
                "--iteration",
                "ITERATION",
                "--tasks",
                "8",
                "--threads",
                "1"
            ])
        );
        assert_eq!(container["resources"]["limits"]["memory"], "2Gi");
    }

    #[test]
    fn one_job_learns_with_the_gpu() {
        let job = read(
            Step::Fit,
            "[fit]\ngpus = 1\narguments = ['--device', 'cuda']",
        );
        let container = &job["spec"]["template"]["spec"]["containers"][0];
        assert_eq!(job["spec"]["completions"], 1);
        assert_eq!(container["resources"]["limits"]["nvidia.com/gpu"], "1");
        assert!(
            container["command"]
                .to_string()
                .ends_with(r#""--device","cuda"]"#)
        );
    }

    #[test]
    fn limits_of_time_are_read_as_slurm_reads_them() {
        for (text, expected) in [
            ("30", Some(1800)),
            ("30:00", Some(1800)),
            ("2:00:00", Some(7200)),
            ("1-0", Some(86_400)),
            ("1-1:30", Some(91_800)),
            ("1-00:00:01", Some(86_401)),
            ("UNLIMITED", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }

    #[test]
    fn bash_can_read_the_driver() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::new("/runs/a b".into()).expect("a place");
        let file = folder.path().join("run.sh");
        std::fs::write(&file, driver(&place, 3, Path::new("/opt/hexapod"))).expect("a file");
        let read = std::process::Command::new("bash")
            .arg("-n")
            .arg(&file)
            .output();
        let read = read.expect("bash");
        assert!(read.status.success(), "{read:?}");
    }
}
