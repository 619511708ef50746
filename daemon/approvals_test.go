package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/browsentic/browsentic/daemon/approval"
	"github.com/browsentic/browsentic/daemon/control"
	"github.com/browsentic/browsentic/daemon/home"
	"github.com/browsentic/browsentic/daemon/link"
	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/daemon/session"
	"github.com/browsentic/browsentic/daemon/store"
	"github.com/browsentic/browsentic/registry"
)

// askingDaemon is the part of a daemon that asks people, with no browser linked.
func askingDaemon(t *testing.T) *backend {
	t.Helper()
	return askingDaemonAt(t, t.TempDir())
}

func askingDaemonAt(t *testing.T, dir string) *backend {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	d := &backend{
		log: log, store: store.New(filepath.Join(dir, "x.db"), log), guardrails: home.Guardrails(dir, log),
		broker: approval.New(time.Minute), links: link.NewServer(link.Config{Manifest: registry.Embedded()}),
	}
	d.paired = newPaired(log, nil, newBoard(), newOffers())
	t.Cleanup(func() {
		d.links.Close()
		if err := d.store.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestAskingThroughTheClient(t *testing.T) {
	d := askingDaemon(t)
	question := session.Question{
		Report:  session.Report{Client: "tester", Action: "page.pressKey", Title: "Press key", Browser: "b1", Target: "7", Site: "a.test"},
		Reasons: []string{"It may send."}, Standing: true,
	}
	ask := func(call string, with control.Consent) (session.Answer, *registry.PanelApproval, error) {
		through := &consent{Consent: with, call: call}
		answer, err := approvals{d}.Ask(context.WithValue(t.Context(), consentKey{}, through), question)
		return answer, through.asked, err
	}
	pending := func(call string) string {
		t.Helper()
		answer, asked, err := ask(call, control.Consent{CanAsk: true})
		if answer != session.Unanswered || asked == nil || !asked.Remember || !errors.Is(err, registry.NewError(registry.ApprovalPending, nil)) {
			t.Fatalf("got %v, %+v, %v", answer, asked, err)
		}
		return asked.ID
	}
	if answer, asked, err := ask("c1 {}", control.Consent{}); answer != session.Unanswered || asked != nil || err != nil {
		t.Errorf("nobody can be asked: %v, %v, %v", answer, asked, err)
	}
	for _, tc := range []struct {
		name, call, word string
		want             session.Answer
	}{
		{"once", "c1 {}", "once", session.Granted},
		{"denied", "c1 {}", "deny", session.Declined},
		{"nobody", "c1 {}", "", session.Unanswered},
		{"another input", `c1 {"key":"Enter"}`, "once", session.Unanswered},
		{"another client", "c2 {}", "once", session.Unanswered},
		{"an unknown word", "c1 {}", "always", session.Unanswered},
		{"for the site", "c1 {}", "site", session.Granted},
	} {
		id := pending("c1 {}")
		if answer, _, err := ask(tc.call, control.Consent{ID: id, Answer: tc.word}); answer != tc.want || err != nil {
			t.Errorf("%s: %v, %v", tc.name, answer, err)
		}
	}
	// What was allowed for the site holds for every client there, and for nothing else.
	if answer, _, err := ask("c9 {}", control.Consent{}); answer != session.Granted || err != nil {
		t.Errorf("allowed for the site: %v, %v", answer, err)
	}
	question.Standing = false
	if answer, _, _ := ask("c9 {}", control.Consent{}); answer == session.Granted {
		t.Error("a standing approval answers a question that is asked each time")
	}
	question.Standing, question.Site = true, "b.test"
	if answer, _, _ := ask("c9 {}", control.Consent{}); answer == session.Granted {
		t.Error("a standing approval holds on another site")
	}
	// What is asked each time takes no answer for the site, and a client asks for its isolated session, too.
	question.Standing, question.Browser, question.Target = false, "", "ABCDEF"
	for word, want := range map[string]session.Answer{"once": session.Granted, "deny": session.Declined, "site": session.Unanswered} {
		_, asked, _ := ask("c1 {}", control.Consent{CanAsk: true})
		if asked == nil || asked.Remember || asked.About != inIsolation {
			t.Fatalf("the client is to ask %+v", asked)
		}
		if answer, _, err := ask("c1 {}", control.Consent{ID: asked.ID, Answer: word}); answer != want || err != nil {
			t.Errorf("%s, each time: %v, %v", word, answer, err)
		}
	}
}

// TestTabsThatGo: nobody is asked about a tab that has gone, or shows another site.
func TestTabsThatGo(t *testing.T) {
	for _, tc := range []struct {
		name  string
		event registry.LinkEvent
		code  registry.Code // empty: the question stays
	}{
		{"closed", registry.LinkEvent{Kind: registry.EventClosed, TabID: 7}, registry.PageNotFound},
		{"another one closed", registry.LinkEvent{Kind: registry.EventClosed, TabID: 8}, ""},
		{"on another site", registry.LinkEvent{Kind: registry.EventNavigated, TabID: 7, URL: "https://b.test/"}, registry.Blocked},
		{"on another page of the site", registry.LinkEvent{Kind: registry.EventNavigated, TabID: 7, URL: "https://a.test/2"}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := askingDaemon(t)
			shown, done := make(chan struct{}), make(chan error, 1)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() {
				q := approval.Question{Browser: "b1", Target: "7", Site: "a.test", View: registry.PanelApproval{Site: "elsewhere.test"}}
				_, err := d.broker.Ask(ctx, q, func(registry.PanelApproval) { close(shown) }, func(string) {})
				done <- err
			}()
			<-shown
			d.asksNoMore("b2", tc.event) // another browser's tab of the same number
			d.asksNoMore("b1", tc.event)
			open := len(d.broker.Open("b1"))
			cancel()
			err := <-done
			var coded *registry.Error
			if tc.code == "" && open != 1 || tc.code != "" && (!errors.As(err, &coded) || coded.Code != tc.code) {
				t.Errorf("%d open, ended with %v", open, err)
			}
		})
	}
}

func TestRulesOfThePanel(t *testing.T) {
	dir := t.TempDir()
	d := askingDaemonAt(t, dir)
	ask := func(op, input string) (registry.PanelRulesView, error) {
		answer, err := questions[op](d, t.Context(), nil, json.RawMessage(input))
		view, _ := answer.(registry.PanelRulesView)
		return view, err
	}
	override := func(view registry.PanelRulesView, id string) string {
		return view.Rules[slices.IndexFunc(view.Rules, func(r registry.PanelRule) bool { return r.ID == id })].Override
	}
	view, err := ask(registry.PanelRules, `{}`)
	if err != nil || len(view.Rules) != len(policy.Rules()) || view.Unattended != "deny" || !view.Fence || len(view.Standing) != 0 {
		t.Errorf("at first %+v, %v", view, err)
	}
	if view, err = ask(registry.PanelSetRule, `{"id":"file-upload","effect":"deny"}`); err != nil || override(view, "file-upload") != "deny" {
		t.Errorf("a rule turned up: %+v, %v", view, err)
	}
	if d.rules().Overrides["file-upload"] != policy.Deny {
		t.Error("the change is not in force")
	}
	if view, err = ask(registry.PanelSetRule, `{"id":"file-upload","effect":null}`); err != nil || override(view, "file-upload") != "" {
		t.Errorf("a rule put back: %+v, %v", view, err)
	}
	if view, err = ask(registry.PanelSetOption, `{"unattended":"allow"}`); err != nil || view.Unattended != "allow" || d.rules().Unattended != policy.Allow {
		t.Errorf("unattended: %+v, %v", view, err)
	}
	if view, err = ask(registry.PanelSetOption, `{"fence":false}`); err != nil || view.Fence {
		t.Errorf("fence: %+v, %v", view, err)
	}
	if err := d.store.Approve(t.Context(), "page.pressKey", "a.test"); err != nil {
		t.Fatal(err)
	}
	if view, err = ask(registry.PanelRules, ``); err != nil || len(view.Standing) != 1 || view.Standing[0].Title == view.Standing[0].Action {
		t.Errorf("standing: %+v, %v", view.Standing, err)
	}
	if view, err = ask(registry.PanelForget, `{"action":"page.pressKey","host":"a.test"}`); err != nil || len(view.Standing) != 0 {
		t.Errorf("forgotten: %+v, %v", view.Standing, err)
	}
	for _, bad := range [][2]string{
		{registry.PanelSetRule, `{"id":"captcha-solve","effect":"allow"}`}, // locked
		{registry.PanelSetRule, `{"id":"no-such-rule","effect":"allow"}`},
		{registry.PanelSetRule, `{"id":"file-upload","effect":"never"}`},
		{registry.PanelSetOption, `{}`},
		{registry.PanelSetOption, `{"unattended":"confirm"}`},
		{registry.PanelSetOption, `{"unattended":"allow","fence":true}`},
		{registry.PanelForget, `{"action":"","host":""}`},
		{registry.PanelSetRule, `{"id":"file-upload","effect":"deny","more":1}`},
	} {
		if _, err := ask(bad[0], bad[1]); !errors.Is(err, registry.NewError(registry.InvalidInput, nil)) {
			t.Errorf("%s %s: %v", bad[0], bad[1], err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ask(registry.PanelSetRule, `{"id":"file-upload","effect":"deny"}`); !errors.Is(err, registry.NewError(registry.InternalError, nil)) {
		t.Errorf("a damaged file: %v", err)
	}
}
