package session

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/registry"
)

// fakePerson answers questions.
type fakePerson struct {
	// answer, if set, is asked; else the person is not there.
	answer func(ctx context.Context, q Question) (Answer, error)

	mu    sync.Mutex
	asked []Question
}

func (p *fakePerson) Ask(ctx context.Context, q Question) (Answer, error) {
	p.mu.Lock()
	p.asked = append(p.asked, q)
	p.mu.Unlock()
	if p.answer == nil {
		return Unanswered, nil
	}
	return p.answer(ctx, q)
}

func (p *fakePerson) questions() []Question {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.asked)
}

// says makes a person who always says the same.
func says(a Answer) *fakePerson {
	return &fakePerson{answer: func(context.Context, Question) (Answer, error) { return a, nil }}
}

// waits makes a person who never answers; asked is told of each question.
func waits(asked chan<- struct{}) *fakePerson {
	return &fakePerson{answer: func(ctx context.Context, _ Question) (Answer, error) {
		asked <- struct{}{}
		<-ctx.Done()
		return Unanswered, ctx.Err()
	}}
}

// pairedWorld is a world whose sessions are in a paired browser, with a person at it.
func pairedWorld(t *testing.T, person *fakePerson, change ...func(*Config)) (*world, ids) {
	w := newWorld(t, append(change, func(c *Config) { c.Approvals = person })...)
	s := w.create()
	s.place.browser = "browser-1"
	s.place.mu.Lock()
	s.place.pages[0].URL = "https://shop.test/cart?token=abc"
	s.place.mu.Unlock()
	return w, s
}

func enter(s ids) input {
	return s.in(input{"locator": input{"strategy": "label", "value": "Search"}, "key": "Enter"})
}

func unattended(e policy.Effect) func(*Config) {
	return func(c *Config) {
		c.Rules = func() policy.Settings {
			s := policy.DefaultSettings()
			s.Unattended = e
			return s
		}
	}
}

func TestJudge(t *testing.T) {
	for _, tc := range []struct {
		name   string
		person *fakePerson
		change func(*Config)
		code   registry.Code // empty: it is done
		reason string
	}{
		{"granted", says(Granted), unattended(policy.Deny), "", ""},
		{"declined", says(Declined), unattended(policy.Allow), registry.Declined, "send what is written"},
		{"nobody, so no", says(Unanswered), unattended(policy.Deny), registry.Blocked, "nobody has answered"},
		{"nobody, and that is settled", says(Unanswered), unattended(policy.Allow), "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w, s := pairedWorld(t, tc.person, tc.change)
			_, err := w.call("browser.press", enter(s))
			if tc.code == "" && err != nil || tc.code != "" && (err == nil || err.Code != tc.code) {
				t.Fatalf("got %v, want %q", err, tc.code)
			}
			if err != nil {
				reasons, _ := err.Details["reasons"].([]string)
				if !strings.Contains(strings.Join(reasons, " "), tc.reason) {
					t.Errorf("reasons %q", reasons)
				}
			}
			done := slices.ContainsFunc(s.place.invocations(), func(in Invocation) bool { return in.Action == "browser.press" })
			if done != (tc.code == "") {
				t.Errorf("the browser was asked: %v", done)
			}
			q := tc.person.questions()
			if len(q) != 1 {
				t.Fatalf("asked %d times", len(q))
			}
			if got := q[0]; got.Client != "tester" || got.Action != "browser.press" || got.Title == "" || got.Browser != "browser-1" ||
				got.SessionID != s.session || got.Target == "" || got.Site != "shop.test" || got.About != "Search" || !got.Standing || len(got.Reasons) != 1 {
				t.Errorf("asked %+v", got)
			}
			if entries := w.journal(); entries[len(entries)-1].Decision != "confirm" {
				t.Errorf("journaled %+v", entries)
			}
		})
	}
}

func TestIsolatedSessionsAskNobody(t *testing.T) {
	person := says(Declined)
	w := newWorld(t, func(c *Config) { c.Approvals = person })
	s := w.create()
	w.must("browser.press", enter(s))
	if len(person.questions()) > 0 {
		t.Error("somebody was asked")
	}
}

func TestDeniedCallsAskNobody(t *testing.T) {
	person := says(Granted)
	w, s := pairedWorld(t, person)
	target := "https://a.test/?q=⟦token:0a1b2c3d@a.test#0123456789abcdef⟧"
	err := w.refused(registry.Blocked, "browser.navigate", s.in(input{"url": target}))
	if reasons, _ := err.Details["reasons"].([]string); len(reasons) != 1 {
		t.Errorf("details %v", err.Details)
	}
	if len(person.questions()) > 0 {
		t.Error("somebody was asked")
	}
}

// TestYesIsForOneSite: the page may go elsewhere while a person thinks.
func TestYesIsForOneSite(t *testing.T) {
	var s ids
	person := &fakePerson{}
	person.answer = func(context.Context, Question) (Answer, error) {
		s.place.mu.Lock()
		defer s.place.mu.Unlock()
		s.place.pages[0].URL = "https://bank.test/"
		return Granted, nil
	}
	w, created := pairedWorld(t, person)
	s = created
	w.must("browser.press", enter(s))
	var sites []string
	for _, q := range person.questions() {
		sites = append(sites, q.Site)
	}
	if !slices.Equal(sites, []string{"shop.test", "bank.test"}) {
		t.Errorf("asked about %v", sites)
	}
}

// TestTheBrowserLooksAtTheSiteAgain: it is told what a person has agreed to, and says when that is over.
func TestTheBrowserLooksAtTheSiteAgain(t *testing.T) {
	w, s := pairedWorld(t, says(Granted))
	var sites []string
	s.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
		if sites = append(sites, in.Site); in.Site != "" {
			return registry.Result{Error: registry.NewError(registry.Blocked, nil)}, nil
		}
		return registry.Result{OK: true, Data: []byte(`{"title":"x"}`)}, nil
	}
	w.must("browser.get.title", s.in())
	err := w.refused(registry.Blocked, "browser.press", enter(s))
	if !slices.Equal(sites, []string{"", "shop.test"}) || len(err.Details["reasons"].([]string)) != 1 {
		t.Errorf("told of %q, which ends in %v", sites, err.Details)
	}
}

func TestAPersonsTimeIsNotTheCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		person := &fakePerson{answer: func(context.Context, Question) (Answer, error) {
			time.Sleep(50 * time.Second)
			return Granted, nil
		}}
		w, s := pairedWorld(t, person)
		w.must("browser.press", enter(s))
		calls := s.place.invocations()
		if left := calls[len(calls)-1].Timeout; left < 9*time.Second || left > 10*time.Second {
			t.Errorf("%v of ten seconds are left", left)
		}
		w.Shutdown(t.Context())
	})
}

// TestQuestionsAreWithdrawn: with the call, and with its session; no other session waits.
func TestQuestionsAreWithdrawn(t *testing.T) {
	t.Run("cancelled", func(t *testing.T) {
		asked := make(chan struct{}, 1)
		w, s := pairedWorld(t, waits(asked))
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-asked; cancel() }()
		if _, err := w.callAs(ctx, w.client, "browser.press", enter(s)); err == nil || err.Code != registry.OperationCancelled {
			t.Errorf("got %v", err)
		}
	})
	t.Run("session closed", func(t *testing.T) {
		asked := make(chan struct{}, 1)
		w, s := pairedWorld(t, waits(asked))
		other := w.create()
		outcome := make(chan *registry.Error)
		go func() {
			_, err := w.call("browser.press", enter(s))
			outcome <- err
		}()
		<-asked
		w.must("browser.get.title", other.in())
		w.must("browser.session.close", input{"sessionId": s.session})
		if err := <-outcome; err == nil || err.Code != registry.SessionClosing {
			t.Errorf("got %v", err)
		}
	})
}

func TestRulesAreReadAnew(t *testing.T) {
	var effect policy.Effect
	w, s := pairedWorld(t, says(Declined), func(c *Config) {
		c.Rules = func() policy.Settings {
			s := policy.DefaultSettings()
			s.Overrides = map[string]policy.Effect{"form-submission": effect}
			return s
		}
	})
	w.must("browser.press", enter(s))
	effect = policy.Deny
	w.refused(registry.Blocked, "browser.press", enter(s))
	effect = policy.Confirm
	w.refused(registry.Declined, "browser.press", enter(s))
}

func TestReports(t *testing.T) {
	var mu sync.Mutex
	var reports []Report
	w, s := pairedWorld(t, says(Declined), func(c *Config) {
		c.Calls = func(r Report) {
			mu.Lock()
			defer mu.Unlock()
			reports = append(reports, r)
		}
	})
	isolated := w.create()
	w.must("browser.get.title", isolated.in())
	w.must("browser.fill", s.in(input{"locator": input{"strategy": "label", "value": "Card"}, "value": "4111111111111111"}))
	w.must("browser.navigate", s.in(input{"url": "https://user:pw@pay.test/a?token=abc#x"}))
	w.refused(registry.Declined, "browser.press", enter(s))
	var got []string
	for _, r := range reports {
		got = append(got, strings.Join([]string{r.Action, r.Site, r.About, r.Outcome}, "|"))
		if r.Operation == "" || r.Browser != "browser-1" || r.SessionID != s.session || (r.Duration > 0) != (r.Outcome != "") {
			t.Errorf("report %+v", r)
		}
	}
	want := []string{
		"browser.fill|shop.test|Card|", "browser.fill|shop.test|Card|ok",
		"browser.navigate|pay.test|https://pay.test/a|", "browser.navigate|pay.test|https://pay.test/a|ok",
		"browser.press|pay.test|Search|", "browser.press|pay.test|Search|DECLINED",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestSecondLook: what a person's own browser lets through does not leave the daemon; an isolated session hides nothing.
func TestSecondLook(t *testing.T) {
	const secret = "ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2"
	w, s := pairedWorld(t, says(Granted))
	isolated := w.create()
	for _, at := range []ids{s, isolated} {
		at.place.invoke = func(_ context.Context, in Invocation) (registry.Result, error) {
			if in.Action == "browser.click" {
				return registry.Result{Error: registry.NewError(registry.LocatorAmbiguous, map[string]any{"candidates": []any{secret}})}, nil
			}
			return registry.Result{OK: true, Data: []byte(`{"title":"My key ` + secret + `"}`)}, nil
		}
		title := w.must("browser.get.title", at.in())["title"].(string)
		err := w.refused(registry.LocatorAmbiguous, "browser.click", at.in(input{"locator": input{"strategy": "css", "value": "a"}}))
		candidates, _ := err.Details["candidates"].([]string)
		if at == s && (strings.Contains(title, "a1B2") || !strings.Contains(title, "⟦token:sealed⟧") || strings.Contains(strings.Join(candidates, ""), "a1B2")) {
			t.Errorf("told %q and %q", title, candidates)
		}
		at.place.mu.Lock()
		at.place.pages[0].URL = "https://shop.test/?token=" + secret
		at.place.mu.Unlock()
		pages, err2 := json.Marshal(w.must("browser.page.list", input{"sessionId": at.session}))
		if err2 != nil || strings.Contains(string(pages), "a1B2") == (at == s) || strings.Count(string(pages), at.session) < 2 || !strings.Contains(string(pages), at.page) {
			t.Errorf("told %s", pages)
		}
		if at == isolated && title != "My key "+secret {
			t.Errorf("an isolated session tells %q", title)
		}
	}
}
