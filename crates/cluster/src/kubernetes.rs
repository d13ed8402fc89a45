//! Kubernetes: the same verbs as Jobs.
