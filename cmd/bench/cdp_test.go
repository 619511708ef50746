package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// fakeBrowser answers each command by its method, and never the ones it does not know.
func fakeBrowser(t *testing.T, answers map[string]string) *pipe {
	t.Helper()
	theyRead, weWrite := io.Pipe()
	weRead, theyWrite := io.Pipe()
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		defer theyWrite.Close()
		commands := bufio.NewReader(theyRead)
		for {
			text, err := commands.ReadBytes(0)
			if err != nil {
				return
			}
			var m message
			if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
				t.Error(err)
				return
			}
			switch answer, ok := answers[m.Method]; {
			case m.Method == "hang up":
				return
			case ok:
				reply, _ := json.Marshal(m.ID)
				if _, err := io.WriteString(theyWrite, strings.ReplaceAll(answer, "ID", string(reply))); err != nil {
					return
				}
			}
		}
	}()
	p := newPipe(weRead, weWrite)
	t.Cleanup(func() {
		weWrite.Close()
		<-gone
		<-p.done
	})
	return p
}

func TestPipe(t *testing.T) {
	t.Parallel()
	p := fakeBrowser(t, map[string]string{
		"right":  `{"id":ID,"result":{"n":7}}` + "\x00",
		"wrong":  `{"id":ID,"error":{"code":-32000,"message":"not today"}}` + "\x00",
		"events": `{"method":"loaded","sessionId":"B"}` + "\x00" + `{"method":"loaded","sessionId":"A"}` + "\x00" + `{"id":ID,"result":{}}` + "\x00",
		"odd":    `{"id":999,"result":{}}` + "\x00" + `{"id":ID,"result":{}}` + "\x00",
	})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()

	var out struct{ N int }
	if err := p.call(ctx, "", "right", nil, &out); err != nil || out.N != 7 {
		t.Errorf("right: %d, %v", out.N, err)
	}
	if err := p.call(ctx, "", "wrong", nil, nil); err == nil || err.Error() != "wrong: not today" {
		t.Errorf("wrong: %v", err)
	}
	if err := p.together(ctx, "", command{"right", nil}, command{"odd", nil}, command{"right", params{"a": 1}}); err != nil {
		t.Errorf("together: %v", err)
	}
	if err := p.together(ctx, "", command{"right", nil}, command{"wrong", nil}); err == nil {
		t.Error("a command that failed among others passed")
	}
	both := p.expectMany("A", "loaded", 2)
	loaded, other := p.expect("A", "loaded"), p.expect("C", "loaded")
	if err := p.call(ctx, "A", "events", nil, nil); err != nil {
		t.Error(err)
	}
	if err := loaded.wait(ctx); err != nil {
		t.Error(err)
	}
	select {
	case <-both.came:
		t.Error("one event passed for two")
	default:
	}
	if err := p.call(ctx, "A", "events", nil, nil); err != nil {
		t.Error(err)
	}
	if err := both.wait(ctx); err != nil || len(both.events) != 2 {
		t.Errorf("both: %v, %v", both.events, err)
	}
	soon, cancelSoon := context.WithCancel(ctx)
	cancelSoon()
	if err := other.wait(soon); !errors.Is(err, context.Canceled) {
		t.Errorf("another session's event passed: %v", err)
	}
	if err := p.call(soon, "", "silence", nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("silence: %v", err)
	}
	if err := p.call(ctx, "", "right", params{"bad": func() {}}, nil); err == nil {
		t.Error("parameters that are no JSON passed")
	}
	if err := p.call(ctx, "", "hang up", nil, nil); !errors.Is(err, errHungUp) {
		t.Errorf("hang up: %v", err)
	}
	if err := other.wait(ctx); !errors.Is(err, errHungUp) {
		t.Errorf("after the hang-up: %v", err)
	}
}

func TestNoiseEndsThePipe(t *testing.T) {
	t.Parallel()
	p := fakeBrowser(t, map[string]string{"noise": "not JSON\x00"})
	if err := p.call(t.Context(), "", "noise", nil, nil); !errors.Is(err, errHungUp) {
		t.Errorf("got %v", err)
	}
}
