package control

import "context"

// Consent is how a call gets the yes of a person through the client that makes it. A client that can ask says so. When
// a rule wants a person's yes and no browser can show the question, the result is APPROVAL_PENDING with the question;
// the client puts it to its person and makes the same call again, with the question's id and the answer. It travels in
// a call's context, beside what the call is about.
type Consent struct {
	CanAsk bool `json:"canAsk,omitempty"`
	// ID is that of the question that was answered; empty in a first call.
	ID string `json:"approvalId,omitempty"`
	// Answer is once, site or deny; empty when nobody has answered.
	Answer string `json:"answer,omitempty"`
}

type consentKey struct{}

// WithConsent is ctx for a call with c.
func WithConsent(ctx context.Context, c Consent) context.Context {
	return context.WithValue(ctx, consentKey{}, c)
}

// ConsentOf is the consent of a call's context; none by default.
func ConsentOf(ctx context.Context) Consent {
	c, _ := ctx.Value(consentKey{}).(Consent)
	return c
}
