package control

import "testing"

func TestOpenDashboard(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{})
		if path, err := connect(t, l).OpenDashboard(t.Context()); err != nil || path != DashboardPath+"#secret" {
			t.Errorf("%q, %v", path, err)
		}
	})
}
