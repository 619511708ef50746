package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
)

// pipe is a DevTools client of its own, as short as one can be: what a program that speaks raw CDP pays. It shares
// no code with the product on purpose.
type pipe struct {
	done chan struct{} // closed when the browser has hung up

	writing sync.Mutex // not mu: a full pipe must not keep the reader from emptying the other one
	w       io.WriteCloser

	mu      sync.Mutex
	lastID  int
	pending map[int]chan<- message
	waiting []*expectation
}

// message is a DevTools message of either kind: an answer (ID) or an event (Method).
type message struct {
	ID        int             `json:"id,omitempty"`
	SessionID string          `json:"sessionId,omitempty"`
	Method    string          `json:"method,omitempty"`
	Params    json.RawMessage `json:"params,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`
	Error     *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

var errHungUp = errors.New("the raw browser has hung up")

// newPipe speaks over r and w: JSON texts, each ended by a NUL. It closes neither; the reader's end ends it.
func newPipe(r io.Reader, w io.WriteCloser) *pipe {
	p := &pipe{w: w, done: make(chan struct{}), pending: map[int]chan<- message{}}
	go func() {
		defer close(p.done)
		messages := bufio.NewReaderSize(r, 1<<20)
		for {
			text, err := messages.ReadBytes(0)
			if err != nil {
				return
			}
			var m message
			if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m) != nil {
				return
			}
			p.deliver(m)
		}
	}()
	return p
}

func (p *pipe) deliver(m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.Method == "" {
		if answer, ok := p.pending[m.ID]; ok {
			delete(p.pending, m.ID)
			answer <- m // it has room for one
		}
		return
	}
	p.waiting = slices.DeleteFunc(p.waiting, func(e *expectation) bool {
		if e.session != m.SessionID || e.method != m.Method {
			return false
		}
		e.events = append(e.events, m.Params)
		if len(e.events) < e.want {
			return false
		}
		close(e.came)
		return true
	})
}

// expectation is an event, or a number of them, that is waited for. It must be made before what causes the event.
type expectation struct {
	session, method string
	want            int
	events          []json.RawMessage // their parameters; to be read after wait
	came            chan struct{}     // closed with the last of them
	pipe            *pipe
}

func (p *pipe) expect(session, method string) *expectation { return p.expectMany(session, method, 1) }

func (p *pipe) expectMany(session, method string, want int) *expectation {
	e := &expectation{session: session, method: method, want: want, came: make(chan struct{}), pipe: p}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, e)
	return e
}

func (e *expectation) wait(ctx context.Context) error {
	select {
	case <-e.came:
		return nil
	case <-e.pipe.done:
		return errHungUp
	case <-ctx.Done():
		return fmt.Errorf("waiting for %s: %w", e.method, ctx.Err())
	}
}

// params are the parameters of a command.
type params = map[string]any

// answer is a command that was sent.
type answer struct {
	method string
	got    <-chan message
	pipe   *pipe
}

// send sends a command without awaiting it.
func (p *pipe) send(session, method string, args params) (answer, error) {
	got := make(chan message, 1)
	if args == nil {
		args = params{}
	}
	encoded, err := json.Marshal(args)
	if err != nil {
		return answer{}, err
	}
	p.mu.Lock()
	p.lastID++
	id := p.lastID
	p.pending[id] = got
	p.mu.Unlock()
	text, err := json.Marshal(message{ID: id, SessionID: session, Method: method, Params: encoded})
	if err != nil {
		return answer{}, err
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	if _, err := p.w.Write(append(text, 0)); err != nil {
		return answer{}, fmt.Errorf("%s: %w", method, err)
	}
	return answer{method, got, p}, nil
}

// wait waits for the answer and decodes it into out; nil for nobody.
func (a answer) wait(ctx context.Context, out any) error {
	select {
	case m := <-a.got:
		if m.Error != nil {
			return fmt.Errorf("%s: %s", a.method, m.Error.Message)
		}
		if out == nil {
			return nil
		}
		return json.Unmarshal(m.Result, out)
	case <-a.pipe.done:
		return fmt.Errorf("%s: %w", a.method, errHungUp)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", a.method, ctx.Err())
	}
}

// call sends a command and waits for its answer.
func (p *pipe) call(ctx context.Context, session, method string, args params, out any) error {
	a, err := p.send(session, method, args)
	if err != nil {
		return err
	}
	return a.wait(ctx, out)
}

// together sends commands in one go and waits for all their answers.
func (p *pipe) together(ctx context.Context, session string, commands ...command) error {
	sent, err := p.sendAll(session, commands...)
	if err != nil {
		return err
	}
	return sent.wait(ctx)
}

// answers are commands that were sent in one go.
type answers []answer

func (p *pipe) sendAll(session string, commands ...command) (sent answers, err error) {
	for _, c := range commands {
		a, err := p.send(session, c.method, c.args)
		if err != nil {
			return nil, err
		}
		sent = append(sent, a)
	}
	return sent, nil
}

func (all answers) wait(ctx context.Context) error {
	for _, a := range all {
		if err := a.wait(ctx, nil); err != nil {
			return err
		}
	}
	return nil
}

type command struct {
	method string
	args   params
}

// rawBrowser is a Chromium that nothing of ours drives.
type rawBrowser struct {
	*pipe
	process *exec.Cmd
	profile string
	theirs  *os.File // the end of the pipe that we read
}

// launchRaw starts a Chromium. Its arguments come from commandLine with a profile of its own put in.
func launchRaw(commandLine commandLine) (_ *rawBrowser, err error) {
	profile, err := os.MkdirTemp("", "browsentic-bench-")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(profile))
		}
	}()
	browserReads, weWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	weRead, browserWrites, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, browserReads.Close(), weWrite.Close())
	}
	process := exec.Command(commandLine.path, commandLine.withProfile(profile)...)
	process.Env = commandLine.env
	process.ExtraFiles = []*os.File{browserReads, browserWrites} // descriptors 3 and 4, as --remote-debugging-pipe has it
	err = process.Start()
	err = errors.Join(err, browserReads.Close(), browserWrites.Close())
	if err != nil {
		return nil, errors.Join(fmt.Errorf("starting the raw browser: %w", err), weRead.Close(), weWrite.Close())
	}
	return &rawBrowser{newPipe(weRead, weWrite), process, profile, weRead}, nil
}

// close ends the browser, which exits when its pipe closes, and removes its profile.
func (b *rawBrowser) close() error {
	err := b.w.Close()
	_ = b.process.Wait() // how it exits says nothing about the measurements
	<-b.done
	return errors.Join(err, b.theirs.Close(), os.RemoveAll(b.profile))
}
