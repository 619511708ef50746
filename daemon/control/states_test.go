package control

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestStates(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{})
		c := connect(t, l)
		r, err := c.ExportState(t.Context(), "kept")
		if err != nil || !r.OK || string(r.Data) != `{"cookies":[],"origins":["\ud800"]}` {
			t.Errorf("exported %s, %+v, %v", r.Data, r.Error, err)
		}
		r, err = c.ExportState(t.Context(), "none")
		if err != nil || r.OK || r.Error.Code != registry.SavedStateNotFound {
			t.Errorf("exported %+v, %v", r, err)
		}
		const state = `{"cookies":[{"value":"\udfff <>"}]}`
		r, err = c.ImportState(t.Context(), "an-id", json.RawMessage(state))
		var said struct {
			ID    string
			Bytes int
		}
		if err != nil || !r.OK || json.Unmarshal(r.Data, &said) != nil || said.ID != "an-id" || said.Bytes != len(state) {
			t.Errorf("imported %s, %v", r.Data, err)
		}
		var invalid *registry.Invalid
		if _, err := c.ImportState(t.Context(), "an-id", json.RawMessage("{}")); !errors.As(err, &invalid) || invalid.Message != "It is none." {
			t.Errorf("imported nothing: %v", err)
		}
	})
}
