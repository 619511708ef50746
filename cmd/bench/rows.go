package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

// Target is what a row should reach: a ratio to the raw side, or an absolute value of the tool's.
type Target struct {
	Ratio float64 `json:"ratio,omitempty"`
	Value float64 `json:"value,omitempty"`
}

// Row is one measurement. Tool and Raw are medians, or single values, in Unit.
type Row struct {
	Name    string   `json:"name"`
	Unit    string   `json:"unit"`
	Tool    *float64 `json:"tool,omitempty"`
	Raw     *float64 `json:"raw,omitempty"`
	Ratio   *float64 `json:"ratio,omitempty"`
	Target  *Target  `json:"target,omitempty"`
	Met     *bool    `json:"met,omitempty"`
	ToolP95 *float64 `json:"toolP95,omitempty"`
	RawP95  *float64 `json:"rawP95,omitempty"`
	Runs    int      `json:"runs,omitempty"`
	Note    string   `json:"note,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// timesRow is the row of two series of times; either may be empty.
func timesRow(name string, target *Target, tool, raw Samples) Row {
	r := Row{Name: name, Unit: "ms", Target: target, Runs: max(len(tool), len(raw))}
	if len(tool) > 0 {
		r.Tool, r.ToolP95 = rounded(tool.Median()), rounded(tool.Quantile(0.95))
	}
	if len(raw) > 0 {
		r.Raw, r.RawP95 = rounded(raw.Median()), rounded(raw.Quantile(0.95))
	}
	return r.judged()
}

// valueRow is the row of single values; raw may be nil.
func valueRow(name, unit string, target *Target, tool float64, raw *float64) Row {
	r := Row{Name: name, Unit: unit, Target: target, Tool: rounded(tool)}
	if raw != nil {
		r.Raw = rounded(*raw)
	}
	return r.judged()
}

// judged fills in the ratio and whether the target was met.
func (r Row) judged() Row {
	if r.Tool != nil && r.Raw != nil && *r.Raw > 0 {
		r.Ratio = rounded(*r.Tool / *r.Raw)
	}
	if r.Target == nil || r.Tool == nil {
		return r
	}
	met := true
	if r.Target.Ratio > 0 {
		if r.Ratio == nil {
			return r
		}
		met = *r.Ratio <= r.Target.Ratio
	}
	if r.Target.Value > 0 {
		met = met && *r.Tool <= r.Target.Value
	}
	r.Met = &met
	return r
}

// rounded keeps three decimals: more is noise.
func rounded(v float64) *float64 {
	v = float64(int64(v*1000+0.5)) / 1000
	return &v
}

// Report is everything that a run of the benchmark found.
type Report struct {
	At      time.Time `json:"at"`
	Browser string    `json:"browser,omitempty"`
	Version string    `json:"browsentic,omitempty"`
	Cores   int       `json:"cores"`
	Flags   []string  `json:"flags,omitempty"` // of both browsers
	Runs    int       `json:"runs"`
	Rows    []Row     `json:"rows"`
}

// writeTable prints the rows for a person.
func (r *Report) writeTable(w io.Writer) error {
	fmt.Fprintf(w, "\nbrowsentic %s, %s, %d cores; medians of %d, tool and raw CDP in turn\n\n",
		known(r.Version), known(r.Browser), r.Cores, r.Runs)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "what\ttool\traw CDP\tratio\ttarget\tmet\t")
	for _, row := range r.Rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t\n", row.Name, amount(row.Tool, row.Unit), amount(row.Raw, row.Unit),
			plain(row.Ratio), row.Target.text(row.Unit), row.verdict())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, row := range r.Rows {
		if note := row.remark(); note != "" {
			fmt.Fprintf(w, "\n%s: %s", row.Name, note)
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

func (r *Report) writeJSON(path string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// line is the row as progress: what is known of it.
func (r Row) line() string {
	parts := []string{r.Name}
	for _, side := range []struct {
		name  string
		value *float64
	}{{"tool", r.Tool}, {"raw", r.Raw}} {
		if side.value != nil {
			parts = append(parts, side.name+" "+amount(side.value, r.Unit))
		}
	}
	if r.Error != "" {
		parts = append(parts, r.remark())
	}
	return strings.Join(parts, ", ")
}

// remark is what the table's cells do not say.
func (r Row) remark() string {
	if r.Error != "" {
		return "FAILED: " + r.Error
	}
	return r.Note
}

func (r Row) verdict() string {
	switch {
	case r.Error != "":
		return "FAILED"
	case r.Met == nil:
		return ""
	case *r.Met:
		return "yes"
	default:
		return "NO"
	}
}

func (t *Target) text(unit string) string {
	if t == nil {
		return ""
	}
	var parts []string
	if t.Ratio > 0 {
		parts = append(parts, fmt.Sprintf("≤ %g×", t.Ratio))
	}
	if t.Value > 0 {
		parts = append(parts, fmt.Sprintf("≤ %g %s", t.Value, unit))
	}
	return strings.Join(parts, ", ")
}

func amount(v *float64, unit string) string {
	if v == nil {
		return ""
	}
	return plain(v) + " " + unit
}

// plain is a number with as many digits as say something.
func plain(v *float64) string {
	switch {
	case v == nil:
		return ""
	case *v >= 100:
		return fmt.Sprintf("%.0f", *v)
	case *v >= 10:
		return fmt.Sprintf("%.1f", *v)
	default:
		return fmt.Sprintf("%.2f", *v)
	}
}

func known(text string) string {
	if text == "" {
		return "(unknown)"
	}
	return text
}
