// Package kubernetes holds job.yaml, the recipe for Kubernetes in CLUSTER.md, against the Go types of the API. It is a
// module of its own, so that nothing else needs those types.
package kubernetes

import (
	"os"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// TestJob: the manifest has no field that the API does not know. The fields that make parts restartable are as
// CLUSTER.md says.
func TestJob(t *testing.T) {
	text, err := os.ReadFile("job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var job batch.Job
	if err := yaml.UnmarshalStrict(text, &job); err != nil {
		t.Fatal(err)
	}
	spec := job.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || spec.CompletionMode == nil ||
		*spec.CompletionMode != batch.IndexedCompletion || spec.Completions == nil || *spec.Completions != 500 {
		t.Errorf("%s %s %+v", job.APIVersion, job.Kind, spec)
	}
	pod := spec.Template.Spec
	if len(pod.Containers) != 1 || pod.RestartPolicy != core.RestartPolicyNever { // a failure policy requires it
		t.Fatalf("%+v", pod)
	}
	c := pod.Containers[0]
	if len(c.VolumeMounts) != 1 || len(pod.Volumes) != 1 || c.VolumeMounts[0].Name != pod.Volumes[0].Name ||
		pod.Volumes[0].PersistentVolumeClaim == nil {
		t.Errorf("the folder is not on a volume: %+v %+v", c.VolumeMounts, pod.Volumes)
	}
	if *pod.TerminationGracePeriodSeconds < 5 {
		t.Error("a part is not given the time to save itself")
	}
	actions := map[int32]batch.PodFailurePolicyAction{}
	for _, rule := range spec.PodFailurePolicy.Rules {
		if rule.OnExitCodes == nil {
			continue
		}
		if *rule.OnExitCodes.ContainerName != c.Name {
			t.Errorf("a rule is about a container %s", *rule.OnExitCodes.ContainerName)
		}
		for _, status := range rule.OnExitCodes.Values {
			actions[status] = rule.Action
		}
	}
	if len(actions) != 2 || actions[2] != batch.PodFailurePolicyActionFailJob || actions[75] != batch.PodFailurePolicyActionIgnore {
		t.Errorf("%v", actions)
	}
}
