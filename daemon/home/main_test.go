package home

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newHome opens a home of its own for one test.
func newHome(t testing.TB) *Home {
	t.Helper()
	h, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return h
}
