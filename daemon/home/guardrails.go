package home

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

const configName = "config.json"

// Guards are what a person has changed of what clients may do, in config.json:
//
//	{
//	  "requireApproval": ["page.submitForm"],
//	  "guardrails": {"rules": {"file-upload": "deny"}, "unattended": "deny", "urlPayloadBytes": 512, "fence": true, "scripting": false}
//	}
//
// A value that makes no sense is as good as none.
type Guards struct {
	Rules           map[string]string // allow, confirm or deny, by rule; nil for none
	Unattended      string            // allow or deny
	URLPayloadBytes int
	Fence           bool
	Scripting       bool     // clients may run code of their own in pages
	RequireApproval []string // dotted names of actions
}

var effectWords = []string{"allow", "confirm", "deny"}

func defaultGuardrails() Guards {
	return Guards{Unattended: "deny", URLPayloadBytes: 512, Fence: true, RequireApproval: []string{"page.submitForm"}}
}

// GuardrailsFile is config.json as the guardrails are read from it: anew whenever it has changed, so that an edit
// holds from the next call on. Its methods may be called from many goroutines.
type GuardrailsFile struct {
	path string
	log  *slog.Logger

	mu    sync.Mutex
	stamp stamp
	now   Guards
}

// stamp tells one state of a file from the next without reading it.
type stamp struct {
	modified time.Time
	size     int64
}

// Guardrails is the config.json of the home at dir, which need not be open. It touches no disk.
func Guardrails(dir string, log *slog.Logger) *GuardrailsFile {
	return &GuardrailsFile{path: filepath.Join(dir, configName), log: log, now: defaultGuardrails()}
}

// Get is what is in force. A file that cannot be read counts as empty.
func (f *GuardrailsFile) Get() Guards {
	f.mu.Lock()
	defer f.mu.Unlock()
	var is stamp
	if info, err := os.Stat(f.path); err == nil {
		is = stamp{info.ModTime(), info.Size()}
	}
	if is != f.stamp {
		f.stamp = is
		config, err := f.read()
		if err != nil {
			f.log.Error("config.json counts as empty", "error", err)
		}
		f.now = parseGuardrails(config)
	}
	return f.now
}

// Set changes one value of the object "guardrails", given by its path there; nil takes it out. All else in the file
// stays. A file that cannot be read is left as it is, with an error.
func (f *GuardrailsFile) Set(value any, path ...string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	config, err := f.read()
	if err != nil {
		return err
	}
	if config == nil {
		config = map[string]any{}
	}
	at := config
	for _, key := range append([]string{"guardrails"}, path[:len(path)-1]...) {
		next, ok := at[key].(map[string]any)
		if !ok {
			next = map[string]any{}
			at[key] = next
		}
		at = next
	}
	if last := path[len(path)-1]; value == nil {
		delete(at, last)
	} else {
		at[last] = value
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(config); err != nil {
		return fmt.Errorf("writing %s: %w", configName, err)
	}
	if err := writePrivate(f.path, text.Bytes()); err != nil {
		return fmt.Errorf("writing %s: %w", configName, err)
	}
	f.stamp = stamp{} // a write within the clock's grain and of the same size would go unseen
	return nil
}

// read is the file's object; nil when there is no file.
func (f *GuardrailsFile) read() (map[string]any, error) {
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", configName, err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // a number of somebody else's is written back as it was
	var config map[string]any
	if err := d.Decode(&config); err != nil {
		return nil, fmt.Errorf("%s is no JSON object: %w", configName, err)
	}
	return config, nil
}

func parseGuardrails(config map[string]any) Guards {
	g := defaultGuardrails()
	if list, ok := config["requireApproval"].([]any); ok {
		g.RequireApproval = []string{}
		for _, item := range list {
			if name, ok := item.(string); ok {
				g.RequireApproval = append(g.RequireApproval, name)
			}
		}
	}
	given, _ := config["guardrails"].(map[string]any)
	if rules, ok := given["rules"].(map[string]any); ok {
		g.Rules = map[string]string{}
		for _, id := range slices.Sorted(maps.Keys(rules)) {
			if effect, ok := rules[id].(string); ok && slices.Contains(effectWords, effect) {
				g.Rules[id] = effect
			}
		}
	}
	if word, ok := given["unattended"].(string); ok && (word == "allow" || word == "deny") {
		g.Unattended = word
	}
	if number, ok := given["urlPayloadBytes"].(json.Number); ok {
		if n, err := number.Int64(); err == nil && n >= 0 {
			g.URLPayloadBytes = int(n)
		}
	}
	if fence, ok := given["fence"].(bool); ok {
		g.Fence = fence
	}
	if scripting, ok := given["scripting"].(bool); ok {
		g.Scripting = scripting
	}
	return g
}
