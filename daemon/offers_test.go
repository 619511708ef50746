package daemon

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/registry"
)

// TestAFileIsReadInPieces: each piece once, none that is not offered, and nothing when the call is over.
func TestAFileIsReadInPieces(t *testing.T) {
	t.Parallel()
	content := bytes.Repeat([]byte("piece by piece "), registry.FilePieceBytes/10)
	o := newOffers()
	withdraw := o.add("place", "7", session.Offering{Call: "c", Name: "a.txt", Size: int64(len(content)), Content: bytes.NewReader(content)})
	var whole []byte
	for int64(len(whole)) < int64(len(content)) {
		got, err := o.piece("place", "7", int64(len(whole)))
		if err != nil {
			t.Fatal(err)
		}
		if len(got) == 0 || len(got) > registry.FilePieceBytes {
			t.Fatalf("a piece of %d bytes", len(got))
		}
		whole = append(whole, got...)
	}
	if !bytes.Equal(whole, content) {
		t.Error("the pieces are not the file")
	}
	raw, err := json.Marshal(piece{whole[:3]})
	if err != nil || string(raw) != `{"data":"cGll"}` {
		t.Errorf("as JSON: %s, %v", raw, err)
	}
	o.add("place", "8", session.Offering{Call: "d", Size: 5})
	o.add("place", "9", session.Offering{Call: "e", Size: 5, Content: bytes.NewReader(nil)})
	for _, test := range []struct {
		place, target string
		offset        int64
		code          registry.Code
	}{
		{"place", "7", -1, registry.InvalidInput},
		{"place", "7", int64(len(content)), registry.InvalidInput},
		{"place", "8", 0, registry.InvalidInput},
		{"place", "9", 0, registry.DownloadMissing},
		{"another", "7", 0, registry.FileNotFound},
		{"place", "6", 0, registry.FileNotFound},
	} {
		if _, err := o.piece(test.place, test.target, test.offset); registry.NewError(test.code, nil).Is(err) == false {
			t.Errorf("%+v: %v", test, err)
		}
	}
	withdraw()
	if _, err := o.piece("place", "7", 0); err == nil {
		t.Error("read after the call was over")
	}
}
