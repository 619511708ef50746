package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/browsentic/browsentic/daemon/policy"
	"github.com/browsentic/browsentic/daemon/seal"
	"github.com/browsentic/browsentic/registry"
)

// settleGrace is how much longer than a call's deadline the daemon waits for the extension, which keeps the deadline
// itself and knows better what the page was waiting for.
const settleGrace = 5 * time.Second

// call is one use of an action on its way through the gate.
type call struct {
	client *Client
	action *known
	input  map[string]any // checked, defaults filled in

	id       string // operationId; empty when the action is no operation
	accepted time.Time
	timeout  time.Duration // 0 for none
	waited   time.Duration // for a person's answer

	session  *session // once found; nil for the tab in front
	front    string   // the paired browser of the tab in front, once found
	place    Place    // once the turn has come
	page     *page    // once found
	decision string   // of policy, once made
	agreed   string   // the host of the page that a person has agreed to the call for

	attachment *registry.Attachment // that a handler sends beside its answer
	catch      Catch                // where a download of the call lands; nil for the browser's own folder
}

// answer is what an action came to, before it is published.
type answer struct {
	data  map[string]any
	image *registry.Image
}

// Call is the gate: every use of every action goes through it, and nothing else reaches a session. It returns when
// the work has settled, even when ctx ends before; that ctx ends means that the client has cancelled. The second
// result is for an input that does not fit the action's schema; then nothing was done.
//
// What one action needs beyond its declaration stands in small tables beside the code that does it: checks and
// refusals (check.go), handlers (builtin_*.go) and shapes (shape_*.go).
func (m *Manager) Call(ctx context.Context, client *Client, name string, input json.RawMessage) (registry.Result, *registry.Invalid) {
	c, err := m.accept(client, name, input)
	if err != nil {
		var invalid *registry.Invalid
		if errors.As(err, &invalid) {
			return refusedInput(name, invalid)
		}
		coded := registry.NewError(codeOf(err), nil)
		errors.As(err, &coded)
		return registry.Result{Error: registry.Sanitize(coded)}, nil
	}
	m.began(c)
	result, err := m.perform(ctx, c)
	if err != nil {
		result = registry.Result{Error: c.failure(err)}
		if result.Error.Code == registry.InternalError {
			m.config.Log.Error("a call failed inside browsentic", "operationId", c.id, "action", c.action.Name, "error", err)
		}
	}
	m.finished(c, result)
	return result, nil
}

// accept makes the call of a request that is sound in itself. Its errors are a *registry.Invalid or a
// *registry.Error; neither has an operation id, for there was no operation.
func (m *Manager) accept(client *Client, name string, input json.RawMessage) (*call, error) {
	action, err := m.resolve(name, input)
	if err != nil {
		return nil, err
	}
	values, invalid := action.input.Object(input)
	if invalid != nil {
		return nil, invalid
	}
	if err := check(action.Action, values); err != nil {
		return nil, err
	}
	c := &call{client: client, action: action, input: values, accepted: time.Now()}
	if action.Output.Properties["operationId"] != nil || isPageTool(action.Action) {
		c.id = newID("operation")
	}
	switch action.Timeout {
	case registry.TimeoutDeclared:
		c.timeout = m.config.Timeout
		if ms, ok := values["timeoutMs"].(float64); ok {
			c.timeout = time.Duration(ms) * time.Millisecond
		}
	case registry.TimeoutLifecycle:
		c.timeout = registry.LifecycleTimeout
	case registry.TimeoutFixed:
		c.timeout = registry.PageTimeout
	case registry.TimeoutWait:
		ms, _ := values["timeoutMs"].(float64) // its schema has a default
		c.timeout = time.Duration(ms)*time.Millisecond + registry.PageGrace
	case registry.TimeoutCapture:
		c.timeout = registry.CaptureTimeout
	case registry.TimeoutTyping:
		c.timeout = registry.TypingTime(values) + registry.PageTimeout
	}
	return c, nil
}

// isQueued reports whether the call waits for its turn in a queue.
func (c *call) isQueued() bool {
	switch c.action.Addresses {
	case registry.AddressesSession, registry.AddressesPage, registry.AddressesFront:
		return true
	}
	return false
}

// isTimed reports whether the time in the queue counts.
func (c *call) isTimed() bool {
	return c.timeout > 0 && c.action.Timeout != registry.TimeoutLifecycle
}

// perform takes an accepted call through its session's queue, if it has one.
func (m *Manager) perform(ctx context.Context, c *call) (result registry.Result, err error) {
	defer recovered(&err)
	if err := ctx.Err(); err != nil {
		return result, err
	}
	// What is no operation is an answer about the runtime itself, and given in any state.
	if c.id != "" && m.isStopping() {
		return result, registry.NewError(registry.RuntimeShuttingDown, nil)
	}
	if c.action.Profile == registry.ProfilePersistence && m.config.States == nil {
		return result, registry.NewError(registry.PersistenceDisabled, nil)
	}
	id, _ := c.input["sessionId"].(string)
	switch {
	case c.action.Addresses == registry.AddressesRuntime:
	case isPageTool(c.action.Action) && id == "":
		if c.front, err = m.lastUsed(ctx); err != nil {
			return result, err
		}
	default:
		if c.session, err = m.find(id); err != nil {
			return result, err
		}
	}
	work := func() error {
		a, err := m.atTurn(ctx, c)
		if err == nil {
			result, err = c.publish(a)
		}
		return err
	}
	if !c.isQueued() {
		err = work()
		return result, err
	}
	if c.session == nil {
		return result, m.frontQueue(c.front).enter().run(ctx, work)
	}
	turn, err := c.session.enter(c.client)
	if err != nil {
		return result, err
	}
	m.changed(c.session, false)
	if c.isTimed() {
		defer turn.spendAt(c.deadline()).Stop()
	}
	err = turn.run(ctx, func() error {
		c.session.begin(c)
		m.changed(c.session, false)
		defer c.session.begin(nil)
		return work()
	})
	if err == nil {
		c.session.touch()
	}
	return result, err
}

// atTurn is the call's time: nothing else works in its session until it returns.
func (m *Manager) atTurn(ctx context.Context, c *call) (a answer, err error) {
	if c.session != nil && c.isQueued() {
		if c.place, err = c.session.working(); err != nil {
			return a, err
		}
	}
	if c.isTimed() && !time.Now().Before(c.deadline()) {
		return a, context.DeadlineExceeded // spent while it waited
	}
	switch c.action.Addresses {
	case registry.AddressesPage, registry.AddressesFront:
		if err := m.findPage(ctx, c); err != nil {
			return a, err
		}
	case registry.AddressesBrowser:
		if err := m.findBrowser(c); err != nil {
			return a, err
		}
	}
	if err := c.checkSupported(); err != nil {
		return a, err
	}
	if refuse := refusals[c.action.Name]; refuse != nil {
		if err := refuse(c.input); err != nil {
			return a, err
		}
	}
	m.tell(c, "")
	if err := m.judge(ctx, c); err != nil {
		return a, err
	}
	a, err = m.execute(ctx, c)
	if c.isQueued() && ctx.Err() != nil {
		return answer{}, ctx.Err() // what it did on the page stays done
	}
	return a, err
}

// deadline counts from acceptance: the time in the queue is part of it, the time in which a person thought is not.
func (c *call) deadline() time.Time { return c.accepted.Add(c.timeout + c.waited) }

func (m *Manager) execute(ctx context.Context, c *call) (answer, error) {
	if c.action.Runs == registry.RunsInExtension {
		return m.invoke(ctx, c)
	}
	if c.action.Timeout == registry.TimeoutLifecycle {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.timeout)
		defer cancel()
	}
	data, err := handlers[c.action.Name](m, ctx, c)
	return answer{data: data}, err
}

// invoke has the extension run the action, in one frame each way.
func (m *Manager) invoke(ctx context.Context, c *call) (answer, error) {
	shape := shapes[c.action.Name]
	if shape.kept != nil {
		if data, err := shape.kept(c); data != nil || err != nil {
			return answer{data: data}, err
		}
	}
	input := maps.Clone(c.input)
	delete(input, "sessionId")
	delete(input, "pageId")
	if c.action.Timeout == registry.TimeoutDeclared {
		delete(input, "timeoutMs")
	}
	if shape.prepare != nil {
		shape.prepare(m, input)
	}
	raw, err := encode(input)
	if err != nil {
		return answer{}, err
	}
	if shape.arm != nil {
		disarm, err := shape.arm(m, ctx, c)
		if err != nil {
			return answer{}, fromBrowser(c.place, err)
		}
		defer disarm()
	}
	in := Invocation{Action: c.action.Name, Input: raw, Timeout: time.Until(c.deadline())}
	if c.page != nil {
		in.Target, in.Site = c.page.target, c.agreed
		if c.action.Effect == registry.EffectNavigate || shape.leaves {
			defer c.page.captures.drop()
		}
	}
	ctx, cancel := context.WithDeadline(ctx, c.deadline().Add(settleGrace))
	defer cancel()
	result, err := c.place.Invoke(ctx, in)
	for shape.resumes && isCutOff(err) && ctx.Err() == nil && time.Now().Before(c.deadline()) {
		in.Timeout = time.Until(c.deadline())
		result, err = c.place.Invoke(ctx, in) // waits for the next worker
	}
	if err != nil && result.OK && shape.adopt != nil {
		// The answer has crossed the end of its call. With ctx over, what it tells of as opened is not kept but closed.
		var data map[string]any
		if json.Unmarshal(result.Data, &data) == nil {
			err = errors.Join(shape.adopt(m, ctx, c, data), err)
		}
	}
	switch {
	case err != nil:
		return answer{}, fromBrowser(c.place, err)
	case !result.OK:
		return answer{}, c.answered(result.Error)
	}
	var data map[string]any
	if err := json.Unmarshal(result.Data, &data); err != nil || data == nil {
		return answer{}, errors.New("the extension's data is no JSON object")
	}
	if shape.adopt != nil {
		if err := shape.adopt(m, ctx, c, data); err != nil {
			return answer{}, err
		}
	}
	if shape.publish != nil {
		return shape.publish(m, c, data, result.Image)
	}
	return answer{data: data, image: result.Image}, nil
}

// publish adds the ids that the action's output has room for, and checks the whole against its schema.
func (c *call) publish(a answer) (registry.Result, error) {
	for name, id := range map[string]string{"operationId": c.id, "sessionId": c.sessionID(), "pageId": c.pageID()} {
		if id != "" && c.action.Output.Properties[name] != nil {
			a.data[name] = id
		}
	}
	checked := a.data
	if c.scope() == policy.Paired {
		sealed, err := c.sealed(a.data)
		if err != nil {
			return registry.Result{}, err
		}
		// A text that fitted its bounds may not with the handles that have come into it.
		a.data, checked = sealed, seal.Shortened(sealed).(map[string]any)
	}
	if invalid := c.action.output.Check(checked); invalid != nil {
		return registry.Result{}, fmt.Errorf("the output does not fit its schema: %w", invalid)
	}
	raw, err := encode(a.data)
	return registry.Result{OK: true, Data: raw, Image: a.image, Attachment: c.attachment}, err
}

// sealed is what may be told of a person's own browser. What the daemon has made itself is in types of its own, and
// may hold an address.
func (c *call) sealed(data map[string]any) (map[string]any, error) {
	if c.action.Runs == registry.RunsInDaemon {
		raw, err := encode(data)
		if err != nil {
			return nil, err
		}
		data = nil
		if err := json.Unmarshal(raw, &data); err != nil {
			return nil, fmt.Errorf("reading our own JSON: %w", err)
		}
	}
	return seal.Value(data).(map[string]any), nil
}

// encode writes JSON as it is, without the escapes that would make it safe inside HTML.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("writing JSON: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
