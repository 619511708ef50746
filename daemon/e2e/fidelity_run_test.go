package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/browsentic/browsentic/registry"
)

// run is one run of a case: its sessions, and what steps saved.
type run struct {
	c      *client
	hc     *hardCase
	port   string
	base   string
	pages  map[string]*page // by session name: the initial page
	saved  map[string]any
	absent map[string]bool // names whose save found nothing and said skip
	first  string
}

func runCase(t *testing.T, port string, hc *hardCase, steps []step, strict bool) error {
	r := &run{
		c: shared.client(t), hc: hc, port: port, base: "http://127.0.0.1:" + port + "/" + hc.ID,
		pages: map[string]*page{}, saved: map[string]any{}, absent: map[string]bool{}, first: "main",
	}
	if res, err := http.Get(r.base + "/_reset"); err == nil {
		res.Body.Close()
	}
	if len(hc.Sessions) > 0 {
		r.first = hc.Sessions[0]
		for _, name := range hc.Sessions {
			if a := r.open(name, nil); a.code != "" {
				return fmt.Errorf("no session: %s", a)
			}
		}
	} else {
		if a := r.open("main", nil); a.code != "" {
			return fmt.Errorf("no session: %s", a)
		}
		r.pages["main"].attempt("browser_navigate", map[string]any{"url": r.base + "/page.html"})
	}
	for i, s := range steps {
		err := r.step(s)
		if err == nil {
			continue
		}
		if s.Stretch {
			t.Logf("stretch missed: step %d, %s: %v", i+1, s.Tool, err)
			continue
		}
		if strict {
			return fmt.Errorf("step %d, %s: %w", i+1, s.Tool, err)
		}
	}
	for _, v := range hc.Finally {
		if !strict { // a wrong end needs no patience
			v.WithinMs = 300
		}
		if err := r.verdict(v); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) open(name string, args map[string]any) answer {
	create := map[string]any{"name": r.hc.ID + " " + name}
	for k, v := range args {
		create[k] = v
	}
	if r.hc.Context != nil {
		create["contextSettings"] = r.hc.Context
	}
	a := r.c.try("browser_session_create", create)
	if a.code == "" {
		p := &page{client: r.c, session: a.at("initialPage.sessionId").(string), id: a.at("initialPage.pageId").(string)}
		r.c.t.Cleanup(func() { r.c.closeSession(p.session) })
		r.pages[name] = p
		r.saved[name+".sessionId"], r.saved[name+".pageId"] = p.session, p.id
	}
	return a
}

func (r *run) step(s step) error {
	deadline := time.Now().Add(time.Duration(s.RetryMs) * time.Millisecond)
	for {
		skipped, err := r.once(s)
		if err == nil || skipped || time.Now().After(deadline) {
			return err
		}
	}
}

func (r *run) once(s step) (skipped bool, err error) {
	args, skip := r.fill(s.Args)
	if skip || s.Page != "" && r.absent[strings.TrimPrefix(s.Page, "$")] {
		return true, nil
	}
	var a answer
	if s.Tool == "browser_session_create" {
		a = r.open(s.As, args.(map[string]any))
	} else {
		p, err := r.target(s.Session, s.Page)
		if err != nil {
			return false, err
		}
		full := map[string]any{}
		input := registry.ByName(registry.ActionName(s.Tool)).Input
		if input.Properties["sessionId"] != nil {
			full["sessionId"] = p.session
		}
		if input.Properties["pageId"] != nil {
			full["pageId"] = p.id
		}
		for k, v := range args.(map[string]any) {
			full[k] = v
		}
		a = r.c.try(s.Tool, full)
	}
	if err := r.expect(s.Expect, a); err != nil {
		return false, err
	}
	for name, what := range s.Save {
		v := found(a, what)
		if v == nil && what.Missing != "skip" {
			return false, fmt.Errorf("nothing to save as %s in %s", name, a)
		}
		r.saved[name], r.absent[name] = v, v == nil
	}
	return false, nil
}

func found(a answer, what save) any {
	if what.Path != "" {
		return a.at(what.Path)
	}
	refs, _ := a.at("refs").([]any)
	for _, ref := range refs {
		entry, _ := ref.(map[string]any)
		fits := true
		for k, v := range what.Ref {
			fits = fits && entry[k] == v
		}
		if fits {
			return entry["ref"]
		}
	}
	return nil
}

func (r *run) target(session, pageID string) (*page, error) {
	if session == "" {
		session = r.first
	}
	p := r.pages[session]
	if p == nil {
		return nil, fmt.Errorf("no session %q", session)
	}
	if pageID == "" {
		return p, nil
	}
	id, ok := r.saved[strings.TrimPrefix(pageID, "$")].(string)
	if !ok {
		return nil, fmt.Errorf("no page %q", pageID)
	}
	return &page{client: p.client, session: p.session, id: id}, nil
}

// fill puts addresses and saved values into arguments; skip is true when one of them was not found and may be left out.
func (r *run) fill(v any) (out any, skip bool) {
	switch v := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for k, item := range v {
			value, s := r.fill(item)
			m[k], skip = value, skip || s
		}
		return m, skip
	case []any:
		var l []any
		for _, item := range v {
			value, s := r.fill(item)
			l, skip = append(l, value), skip || s
		}
		return l, skip
	case string:
		if name, ok := strings.CutPrefix(v, "$"); ok {
			if r.absent[name] {
				return nil, true
			}
			if value, ok := r.saved[name]; ok {
				return value, false
			}
		}
		return strings.NewReplacer("{base}", r.base, "{other}", "http://localhost:"+r.port+"/"+r.hc.ID,
			"{third}", "http://third.localhost:"+r.port+"/"+r.hc.ID, "{port}", r.port).Replace(v), false
	default:
		return v, false
	}
}

func (r *run) expect(e *expectation, a answer) error {
	if e == nil {
		e = &expectation{}
	}
	if e.Error != nil {
		codes, _ := e.Error.([]any)
		if code, ok := e.Error.(string); ok {
			codes = []any{code}
		}
		if !slices.Contains(codes, any(a.code)) {
			return fmt.Errorf("want the error %v, got %s", codes, a)
		}
		return nil
	}
	if a.code != "" {
		if slices.Contains(e.OkOr, a.code) {
			return nil
		}
		return fmt.Errorf("failed: %s", a)
	}
	for path, want := range e.Equals {
		want, _ = r.fill(want)
		if got := a.at(path); !reflect.DeepEqual(got, want) {
			return fmt.Errorf("%s is %v, want %v", path, got, want)
		}
	}
	for path, want := range e.Contains {
		for _, part := range r.parts(want) {
			if got, _ := a.at(path).(string); !strings.Contains(got, part) {
				return fmt.Errorf("%s lacks %q: %s", path, part, tail(got, 400))
			}
		}
	}
	for path, want := range e.Lacks {
		for _, part := range r.parts(want) {
			if got, _ := a.at(path).(string); strings.Contains(got, part) {
				return fmt.Errorf("%s has %q: %s", path, part, tail(got, 400))
			}
		}
	}
	text, _ := a.at("snapshot").(string)
	for _, n := range e.Nodes {
		if !n.in(text) {
			return fmt.Errorf("no node %s in\n%s", n, tail(text, 1500))
		}
	}
	for _, n := range e.NoNodes {
		if n.in(text) {
			return fmt.Errorf("a node %s in\n%s", n, tail(text, 1500))
		}
	}
	events, _ := a.at("events").([]any)
	for _, want := range e.Events {
		want, _ := r.fill(want)
		if !slices.ContainsFunc(events, describes(want)) {
			return fmt.Errorf("no event %v in\n%s", want, tail(a.String(), 1500))
		}
	}
	for _, bad := range e.NoEvents {
		bad, _ := r.fill(bad)
		if slices.ContainsFunc(events, describes(bad)) {
			return fmt.Errorf("an event %v in\n%s", bad, tail(a.String(), 1500))
		}
	}
	return nil
}

// describes makes a judge of events: one fits when it has all the wanted fields. textContains and textMax, in code
// points, look at its text.
func describes(want any) func(event any) bool {
	return func(event any) bool {
		e, _ := event.(map[string]any)
		text, hasText := e["text"].(string)
		fields, _ := want.(map[string]any)
		for key, value := range fields {
			fits := false
			switch key {
			case "textContains":
				fits = hasText && strings.Contains(text, fmt.Sprint(value))
			case "textMax":
				limit, _ := value.(float64)
				fits = hasText && utf8.RuneCountInString(text) <= int(limit)
			default:
				fits = reflect.DeepEqual(e[key], value)
			}
			if !fits {
				return false
			}
		}
		return true
	}
}

func (r *run) parts(v any) []string {
	filled, _ := r.fill(v)
	var parts []string
	switch v := filled.(type) {
	case string:
		parts = append(parts, v)
	case []any:
		for _, p := range v {
			parts = append(parts, fmt.Sprint(p))
		}
	}
	return parts
}

func (n node) String() string {
	if n.Name == nil {
		return n.Role
	}
	return fmt.Sprintf("%s %q", n.Role, *n.Name)
}

// in reports whether a snapshot has the node: a list item whose key is the role, then the whole quoted name if any.
func (n node) in(snapshot string) bool {
	for line := range strings.Lines(snapshot) {
		role, name := readNode(line)
		if role == n.Role && (n.Name == nil || name == *n.Name) {
			return true
		}
	}
	return false
}

var (
	nodeLine   = regexp.MustCompile(`^\s*- (.*?)\s*$`)
	quotedKey  = regexp.MustCompile(`^'((?:[^']|'')*)'`)
	roleOfNode = regexp.MustCompile(`^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?`)
)

func readNode(line string) (role, name string) {
	m := nodeLine.FindStringSubmatch(line)
	if m == nil {
		return "", ""
	}
	key := m[1]
	if q := quotedKey.FindStringSubmatch(key); q != nil { // YAML quotes a key that it could misread
		key = strings.ReplaceAll(q[1], "''", "'")
	}
	parts := roleOfNode.FindStringSubmatch(key)
	if parts == nil {
		return "", ""
	}
	if parts[2] != "" {
		if err := json.Unmarshal([]byte(parts[2]), &name); err != nil {
			name = strings.Trim(parts[2], `"`)
		}
	}
	return parts[1], name
}

func (r *run) verdict(v verdict) error {
	within := v.WithinMs
	if within == 0 {
		within = 3000
	}
	p, err := r.target(v.Session, v.Page)
	if err != nil {
		return err
	}
	var last string
	for deadline := time.Now().Add(time.Duration(within) * time.Millisecond); ; {
		a := p.attempt("browser_visible_text", map[string]any{"locator": css("#verdict"), "timeoutMs": 1000})
		if last, _ = a.at("text").(string); a.code != "" {
			last = a.String()
		}
		if last == v.Verdict {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the page says %q, want %q", last, v.Verdict)
		}
	}
}
