package shop

import (
	"fmt"
	"net/http"
	"strconv"
)

// live is a stream of server-sent events (WHATWG HTML, section 9.2): one event for each change of any order that the
// page has not seen. The page says in ?since, and after a reconnection in Last-Event-ID, which revision it shows, so
// that a change between rendering and connecting is not lost.
func (s *Shop) live(w http.ResponseWriter, r *http.Request) {
	if s.visitor(r) == nil {
		http.Error(w, "Sign in first.", http.StatusUnauthorized)
		return
	}
	since, err := strconv.Atoi(r.URL.Query().Get("since"))
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		since, err = strconv.Atoi(last)
	}
	if err != nil {
		http.Error(w, "since is a revision number.", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	stream := http.NewResponseController(w)
	for {
		revision, changed := s.store.watch()
		if revision > since {
			since = revision
			if _, err := fmt.Fprintf(w, "id: %d\ndata: changed\n\n", revision); err != nil {
				return
			}
		}
		if stream.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
