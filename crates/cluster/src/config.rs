//! What the scheduler is asked for: `cluster.toml` in the folder of a run, a file that people write.
//!
//! It is not part of the run's config, for it says nothing about what is learnt: the same run goes on
//! on another cluster by another such file.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::place::check;
use crate::{ClusterError, Place, Step, time};

/// A whole file. [`Config::template`] has every field.
#[derive(Clone, Debug, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The program, as the machines of the cluster see it; otherwise the one that reads this.
    pub program: Option<PathBuf>,
    /// How often steps that failed, or parts that are missing, are submitted again by themselves.
    pub again: Option<u32>,
    /// After this time no iteration is begun, as `2026-12-24T18:00:00Z`.
    pub until: Option<String>,
    /// What every step asks for, unless it asks for something else itself.
    pub every: Asked,
    pub play: Asked,
    pub collect: Asked,
    pub fit: Asked,
    pub judge: Asked,
    pub promote: Asked,
    pub kubernetes: KubernetesConfig,
}

/// What a step asks for.
#[derive(Clone, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Asked {
    /// Time on the clock, as the scheduler has it: minutes, or `hours:minutes:seconds`.
    pub time: Option<String>,
    /// Cores, which is also how many threads it has.
    pub cpus: Option<u32>,
    /// Memory of a node, as `4G`.
    pub memory: Option<String>,
    /// GPUs of a node.
    pub gpus: Option<u32>,
    pub partition: Option<String>,
    pub account: Option<String>,
    /// Whatever else the scheduler is to be told, as `--qos=long`.
    pub options: Option<Vec<String>>,
    /// Lines of bash before the work, as `module load cuda`.
    pub setup: Option<Vec<String>>,
    /// More words for the verb, as `--device`, `cuda`.
    pub arguments: Option<Vec<String>>,
    /// How often a task that its limit of time stops goes on by itself.
    pub requeues: Option<u32>,
    /// How many tasks share the parts of `play` or `judge`; otherwise one a part.
    pub tasks: Option<u32>,
    /// How many of them may run at a time.
    pub at_most: Option<u32>,
}

/// What only Kubernetes wants to know.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KubernetesConfig {
    /// The image that `Containerfile` builds.
    pub image: String,
    /// The claim of the volume that holds the run,
    pub claim: String,
    /// where it is seen in a container,
    pub mount: PathBuf,
    /// and where on it the run lies.
    pub run: PathBuf,
    /// How often a task may fail.
    pub retries: u32,
}

impl Default for KubernetesConfig {
    fn default() -> KubernetesConfig {
        KubernetesConfig {
            image: "hexapod:latest".into(),
            claim: "hexapod-runs".into(),
            mount: "/runs".into(),
            run: "run".into(),
            retries: 3,
        }
    }
}

/// How often steps are submitted again, unless the file says something else.
const AGAIN: u32 = 3;

impl Config {
    /// What stands in the file of a run; without one, what is usual.
    pub fn of(place: &Place) -> Result<Config, ClusterError> {
        let path = place.config();
        match std::fs::read_to_string(&path) {
            Ok(text) => Config::read(&text, &path),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Config::default()),
            Err(error) => Err(ClusterError::File { path, error }),
        }
    }

    /// Reads a file, and looks at every word that will be an order to somebody.
    pub fn read(text: &str, path: &Path) -> Result<Config, ClusterError> {
        let wrong = |problem: String| ClusterError::Config {
            path: path.to_owned(),
            problem,
        };
        let config: Config =
            toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))?;
        if let Some(program) = &config.program {
            check("the program", program)?;
            if !program.is_absolute() {
                return Err(wrong(format!(
                    "program = \"{}\" is no whole path, and jobs do not begin where you are",
                    program.display()
                )));
            }
        }
        if let Some(until) = &config.until
            && time::seconds(until).is_none()
        {
            return Err(wrong(format!(
                "until = {until:?} is no time: write it as 2026-12-24T18:00:00Z"
            )));
        }
        let steps = Step::ALL.map(|step| (step.verb(), config.table(step)));
        for (name, asked) in std::iter::once(("every", &config.every)).chain(steps) {
            asked
                .check()
                .map_err(|problem| wrong(format!("[{name}] {problem}")))?;
            let shared = Step::of_verb(name).is_some_and(Step::is_shared);
            if !shared && (asked.tasks.is_some() || asked.at_most.is_some()) {
                return Err(wrong(format!(
                    "[{name}] has `tasks` or `at_most`, which only play and judge have"
                )));
            }
        }
        Ok(config)
    }

    fn table(&self, step: Step) -> &Asked {
        match step {
            Step::Play => &self.play,
            Step::Collect => &self.collect,
            Step::Fit => &self.fit,
            Step::Judge => &self.judge,
            Step::Promote => &self.promote,
        }
    }

    /// What a step asks for: its own words, else those for every step, else what is usual.
    pub fn asked(&self, step: Step) -> Asked {
        self.table(step).over(&self.every).over(&Asked::usual(step))
    }

    /// How often steps are submitted again.
    pub fn again(&self) -> u32 {
        self.again.unwrap_or(AGAIN)
    }

    /// How many tasks share so many parts; what nobody shares is one.
    pub fn tasks(&self, step: Step, parts: u32) -> u32 {
        if !step.is_shared() {
            return 1;
        }
        let asked = self.asked(step).tasks.unwrap_or(parts);
        asked.clamp(1, parts.max(1))
    }

    /// A file with every field, for whoever begins.
    pub fn template() -> &'static str {
        include_str!("cluster.toml")
    }
}

impl Asked {
    /// What a step asks for if nobody says anything.
    fn usual(step: Step) -> Asked {
        let time = match step {
            Step::Play | Step::Judge => "2:00:00",
            Step::Collect | Step::Promote => "30:00",
            Step::Fit => "8:00:00",
        };
        Asked {
            time: Some(time.into()),
            cpus: Some(1),
            // A part that did not come to its end begins again: a limit that it never meets would be met
            // for ever. Learning goes on where it was.
            requeues: Some(if step == Step::Fit { 50 } else { 3 }),
            ..Asked::default()
        }
    }

    /// This, and where it says nothing the other.
    fn over(&self, other: &Asked) -> Asked {
        let other = other.clone();
        let own = self.clone();
        Asked {
            time: own.time.or(other.time),
            cpus: own.cpus.or(other.cpus),
            memory: own.memory.or(other.memory),
            gpus: own.gpus.or(other.gpus),
            partition: own.partition.or(other.partition),
            account: own.account.or(other.account),
            options: own.options.or(other.options),
            setup: own.setup.or(other.setup),
            arguments: own.arguments.or(other.arguments),
            requeues: own.requeues.or(other.requeues),
            tasks: own.tasks.or(other.tasks),
            at_most: own.at_most.or(other.at_most),
        }
    }

    fn check(&self) -> Result<(), String> {
        let words = [
            ("time", &self.time),
            ("memory", &self.memory),
            ("partition", &self.partition),
            ("account", &self.account),
        ];
        for (name, word) in words {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:+".contains(c);
            if let Some(word) = word
                && (word.is_empty() || !word.chars().all(plain))
            {
                return Err(format!(
                    "{name} = {word:?} is no word for a scheduler: letters, digits and -_.,:+ alone"
                ));
            }
        }
        let one_line = |text: &String| !text.chars().any(char::is_control);
        for option in self.options.iter().flatten() {
            if !option.starts_with('-') || !one_line(option) {
                return Err(format!(
                    "options: {option:?} is no option: each is one line and begins with a dash, as \"--qos=long\""
                ));
            }
        }
        if !self.setup.iter().flatten().all(one_line) {
            return Err("setup: a line has a line feed in it; make it two".into());
        }
        for word in self.arguments.iter().flatten() {
            if !one_line(word) {
                return Err(format!("arguments: {word:?} is not one line"));
            }
        }
        for (name, number) in [
            ("cpus", self.cpus),
            ("tasks", self.tasks),
            ("at_most", self.at_most),
        ] {
            if number == Some(0) {
                return Err(format!("{name} = 0: at least one"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, ClusterError> {
        Config::read(text, Path::new("cluster.toml"))
    }

    #[test]
    fn a_step_asks_for_its_own_before_what_every_step_asks_for() {
        let config = read(
            "[every]\ncpus = 2\npartition = 'cpu'\n[fit]\npartition = 'gpu'\ngpus = 1\n[play]\ntasks = 4\n",
        );
        let config = config.expect("a config");
        let (play, fit) = (config.asked(Step::Play), config.asked(Step::Fit));
        assert_eq!(
            (play.partition.as_deref(), play.cpus),
            (Some("cpu"), Some(2))
        );
        assert_eq!((fit.partition.as_deref(), fit.gpus), (Some("gpu"), Some(1)));
        assert_eq!(fit.time.as_deref(), Some("8:00:00"));
        assert_eq!(config.tasks(Step::Play, 100), 4);
        assert_eq!(config.tasks(Step::Play, 3), 3, "no task without a part");
        assert_eq!(config.tasks(Step::Judge, 20), 20);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_place() {
        for (text, said) in [
            ("[paly]", "paly"),
            ("[play]\ncpus = 0", "[play] cpus = 0"),
            ("[fit]\ntasks = 2", "[fit] has `tasks`"),
            ("[every]\ntime = '1; rm'", "[every] time"),
            ("[every]\noptions = ['qos']", "begins with a dash"),
            ("[every]\noptions = [\"-q\\n#SBATCH -x\"]", "one line"),
            ("program = 'hexapod'", "no whole path"),
            ("until = 'tomorrow'", "2026-12-24T18:00:00Z"),
        ] {
            let refused = read(text).expect_err(text).to_string();
            assert!(
                refused.contains(said) && refused.contains("cluster.toml"),
                "{refused}"
            );
        }
    }

    #[test]
    fn the_template_says_what_is_usual() {
        assert_eq!(
            read(Config::template()).expect("a config"),
            Config::default()
        );
        // And with its comments taken away every field is one.
        let text = Config::template().lines().map(|line| {
            let field = line.strip_prefix("# ");
            field.filter(|rest| rest.contains(" = ")).unwrap_or(line)
        });
        let text: Vec<&str> = text.collect();
        let config = read(&text.join("\n")).expect("a config");
        assert!(
            config.program.is_some() && config.fit.gpus == Some(1),
            "{config:?}"
        );
    }
}
