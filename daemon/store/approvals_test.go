package store

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestApprovals(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, _ := openAt(t, path)
	ctx := t.Context()
	for _, a := range [][2]string{{"page.submitForm", "a.test"}, {"page.submitForm", "b.test"}, {"page.fillInput", "a.test"}, {"page.submitForm", "a.test"}} {
		if err := s.Approve(ctx, a[0], a[1]); err != nil {
			t.Fatal(err)
		}
	}
	shut(t, s)
	s, _ = openAt(t, path)
	names := func() (names []string) {
		t.Helper()
		list, err := s.Approvals(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			if a.At.IsZero() {
				t.Errorf("%+v has no time", a)
			}
			names = append(names, a.Action+" "+a.Host)
		}
		slices.Sort(names)
		return names
	}
	if got := names(); len(got) != 3 {
		t.Errorf("kept %v", got)
	}
	for _, tc := range []struct {
		action, host string
		want         bool
	}{{"page.submitForm", "a.test", true}, {"page.fillInput", "b.test", false}, {"page.submitForm", "sub.a.test", false}} {
		if got, err := s.Approved(ctx, tc.action, tc.host); got != tc.want || err != nil {
			t.Errorf("%s on %s: %v, %v", tc.action, tc.host, got, err)
		}
	}
	for _, tc := range []struct {
		action, host string
		forgotten    int
		left         []string
	}{
		{"page.fillInput", "a.test", 1, []string{"page.submitForm a.test", "page.submitForm b.test"}},
		{"page.fillInput", "a.test", 0, []string{"page.submitForm a.test", "page.submitForm b.test"}},
		{"", "b.test", 1, []string{"page.submitForm a.test"}},
		{"", "", 1, nil},
	} {
		if n, err := s.Forget(ctx, tc.action, tc.host); n != tc.forgotten || err != nil || !slices.Equal(names(), tc.left) {
			t.Errorf("forgetting %v: %d, %v; left %v", tc, n, err, names())
		}
	}
}
