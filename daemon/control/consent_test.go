package control

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/browsentic/browsentic/registry"
)

func TestConsentTravelsWithACall(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		got := make(chan Consent, 2)
		question := &registry.PanelApproval{ID: "approval_1", Title: "Press key", Reasons: []string{"It may send."}}
		_, l := serve(t, &fakeBackend{invoke: func(ctx context.Context, _ Caller, _ string, _ json.RawMessage) (registry.Result, *registry.Invalid) {
			got <- ConsentOf(ctx)
			return registry.Result{Error: registry.NewError(registry.ApprovalPending, nil), Question: question}, nil
		}})
		c := connect(t, l)
		for _, want := range []Consent{{}, {CanAsk: true, ID: "approval_1", Answer: "once"}} {
			result, err := c.Invoke(WithConsent(t.Context(), want), "a.b", nil)
			if err != nil || result.Question == nil || result.Question.ID != question.ID || result.Error.Code != registry.ApprovalPending {
				t.Errorf("answered %+v, %v", result, err)
			}
			if consent := <-got; consent != want {
				t.Errorf("the daemon got %+v, want %+v", consent, want)
			}
		}
	})
}

func TestRules(t *testing.T) {
	inFakeTime(t, func(t *testing.T) {
		_, l := serve(t, &fakeBackend{})
		c := connect(t, l)
		if rules, err := c.Rules(t.Context()); err != nil || rules.Unattended != "deny" || !rules.Fence {
			t.Errorf("rules %+v, %v", rules, err)
		}
		if n, err := c.ForgetApprovals(t.Context(), "a.test"); n != 2 || err != nil {
			t.Errorf("forgot %d, %v", n, err)
		}
		var coded *registry.Error
		if _, err := c.ForgetApprovals(t.Context(), ""); !errors.As(err, &coded) || coded.Code != registry.InternalError {
			t.Errorf("a failure is told as %v", err)
		}
	})
}
