package browser

import (
	"slices"

	"github.com/browsentic/browsentic/daemon/storagestate"
)

// maxOrigins bounds what a place remembers: a session that goes on for days meets many advertisers.
const maxOrigins = 500

// origins are the origins that have had a document in a place: the browser has no list of those that store something
// in a context. The latest comes last.
type origins struct {
	list      []string
	forgotten int // how many were dropped
}

// add takes note of the origin of an address, if it is one that can store something.
func (o *origins) add(address string) {
	origin, ok := storagestate.OriginOf(address)
	if !ok {
		return
	}
	if i := slices.Index(o.list, origin); i >= 0 {
		o.list = slices.Delete(o.list, i, i+1)
	} else if len(o.list) == maxOrigins {
		o.list = slices.Delete(o.list, 0, 1)
		o.forgotten++
	}
	o.list = append(o.list, origin)
}
