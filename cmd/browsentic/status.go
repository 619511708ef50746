package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/control"
)

type statusOptions struct {
	json bool
}

func newStatusCommand(a *app) *cobra.Command {
	var opts statusOptions
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Show the daemon, its browsers, sessions and clients",
		Long: `Show what runs: the daemon, its browsers, whether the halves fit together, the sessions and
the clients. It starts nothing.

Exit status: 0 when a daemon answers, 1 when none does, 2 when the command line or a setting is
wrong.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runStatus(cmd.Context(), a, cmd.OutOrStdout(), opts)
		},
	}
	cmd.Flags().BoolVar(&opts.json, "json", false, "print one JSON object")
	return cmd
}

// statusReport is what --json prints; the rest is there when a daemon runs.
type statusReport struct {
	Running bool `json:"running"`
	*control.Status
}

func runStatus(ctx context.Context, a *app, w io.Writer, opts statusOptions) error {
	c, err := a.connect(ctx, me("status"), false)
	if err != nil && !isUnreachable(err) {
		return err
	}
	var report statusReport
	if err == nil {
		defer c.Close()
		status, err := c.Status(ctx)
		if err != nil {
			return err
		}
		report = statusReport{Running: true, Status: &status}
	}
	switch {
	case opts.json:
		if err := printJSON(w, report); err != nil {
			return err
		}
	case report.Running:
		writeStatus(w, report.Status, time.Now())
	default:
		fmt.Fprintf(w, "No daemon answers (%v). The first call of a tool starts one; `browsentic restart` replaces one that hangs.\n", cause(err))
	}
	if !report.Running {
		return errTold
	}
	return nil
}

// cause is what an unreachable daemon wraps beside its code.
func cause(err error) error {
	if m, ok := err.(interface{ Unwrap() []error }); ok {
		all := m.Unwrap()
		return all[len(all)-1]
	}
	return err
}

// writeStatus writes the table for a person.
func writeStatus(w io.Writer, s *control.Status, now time.Time) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	defer t.Flush()
	version := s.DaemonVersion
	if own := buildinfo.Version(); own != version {
		version += " (this program is " + own + "; `browsentic restart` starts it)"
	}
	fmt.Fprintf(t, "daemon\t%s, process %d, port %d, up %s\n", version, s.PID, s.Port, age(now.Sub(s.StartedAt)))
	fmt.Fprintf(t, "manifest\t%s\n", syncWords(s.ManifestInSync))
	for _, b := range s.Browsers {
		product := b.Version // which begins with the name, once the browser has told it
		if !strings.HasPrefix(product, b.Name) {
			product = joinWords(b.Name, b.Version)
		}
		fmt.Fprintf(t, "browser\t%s, %s\n", joinWords(b.Kind, product), strings.ReplaceAll(b.State, "_", " "))
	}
	if s.PairingPending {
		fmt.Fprint(t, "pairing\ta code waits to be used\n")
	}
	for _, l := range s.Links {
		facts := []string{"extension " + l.ExtensionVersion}
		if l.RTTMs > 0 { // it has been asked
			facts = append(facts, fmt.Sprintf("answers in %.1f ms", l.RTTMs))
		}
		if !l.ManifestInSync {
			facts = append(facts, "of another build")
		}
		fmt.Fprintf(t, "link\t%s\n", strings.Join(facts, ", "))
	}
	if len(s.Sessions) == 0 {
		fmt.Fprint(t, "sessions\tnone\n")
	}
	for _, x := range s.Sessions {
		taken := ""
		if x.TakenOver {
			taken = ", taken over by a person"
		}
		fmt.Fprintf(t, "session\t%s, %s, %s%s\n", joinWords(x.ID, x.Name), x.Status, count(x.Pages, "page"), taken)
	}
	for _, m := range s.Monitors {
		far := ""
		if m.Percent != nil {
			far = fmt.Sprintf(", %g %%", *m.Percent)
		}
		fmt.Fprintf(t, "monitor\t%s, %s, %s%s\n", joinWords(m.MonitorID, m.Label), m.Host, m.Phase, far)
	}
	for _, m := range s.Timers {
		next := ""
		if m.NextFireAt != 0 {
			next = ", next at " + time.UnixMilli(m.NextFireAt).Format(time.DateTime)
		}
		fmt.Fprintf(t, "timer\t%s, %s%s\n", joinWords(m.TimerID, m.Label), m.Phase, next)
	}
	for _, c := range s.Clients {
		if c.Name == me("status").Name {
			continue // nobody asks to hear of this
		}
		fmt.Fprintf(t, "client\t%s (%s)\n", joinWords(c.Name, c.Version), c.Kind)
	}
	if s.Hint != "" {
		fmt.Fprintf(t, "hint\t%s\n", s.Hint)
	}
}

func syncWords(inSync bool) string {
	if inSync {
		return "in sync"
	}
	return "the browser has another build than the daemon; its list of tools is in force"
}

// joinWords joins what is there.
func joinWords(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// age is a duration in its two largest units.
func age(d time.Duration) string {
	d = max(d, 0).Truncate(time.Second)
	days, hours, minutes, seconds := int(d.Hours())/24, int(d.Hours())%24, int(d.Minutes())%60, int(d.Seconds())%60
	switch {
	case days > 0:
		return fmt.Sprintf("%d d %d h", days, hours)
	case hours > 0:
		return fmt.Sprintf("%d h %d min", hours, minutes)
	case minutes > 0:
		return fmt.Sprintf("%d min %d s", minutes, seconds)
	default:
		return fmt.Sprintf("%d s", seconds)
	}
}
