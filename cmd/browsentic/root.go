package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/browsentic/browsentic/daemon/buildinfo"
	"github.com/browsentic/browsentic/daemon/home"
)

type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, env home.Env, s streams) int {
	root := newRootCommand(env)
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	cmd, err := root.ExecuteContextC(ctx)
	return report(cmd, err)
}

// app is what the verbs share: the settings of this command line.
type app struct {
	env   home.Env
	flags map[string]string // of the settings that a flag was given for, by the name of the variable
}

// settings are the environment with the flags over it.
func (a *app) settings() home.Env { return a.env.With(a.flags) }

func (a *app) config() (home.Config, error) { return home.LoadConfig(a.settings()) }

func newRootCommand(env home.Env) *cobra.Command {
	a := &app{env: env, flags: map[string]string{}}
	root := &cobra.Command{
		Use:   "browsentic",
		Short: "Browsers for MCP clients",
		Long: `browsentic gives MCP clients isolated sessions in a real browser.

An MCP client starts "browsentic mcp" and needs nothing else. The daemon behind it is
started when it is first needed and ends by itself when nobody needs it any more.

Exit status: 0 when done, 1 when it failed, 2 when the command line or a setting is wrong.
Verbs that mean more by their exit status say so in their own help.`,
		Version:                    buildinfo.Version(),
		Args:                       noArgs,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err.Error()} })
	a.addFlags(root)
	root.AddCommand(
		newMCPCommand(a),
		newDaemonCommand(a),
		newStatusCommand(a),
		newStopCommand(a),
		newRestartCommand(a),
		newLogsCommand(a),
		newCallCommand(a),
		newDashboardCommand(a),
		newRulesCommand(a),
		newApprovalsCommand(a),
		newStateCommand(a),
		newPairCommand(a),
		newBrowsersCommand(a),
		newUnpairCommand(a),
		newExtensionCommand(),
		newManifestCommand(),
		newDoctorCommand(a),
		newDemoCommand(a),
		newVersionCommand(),
	)
	return root
}

// addFlags makes a flag of every setting that has one. A flag wins over its environment variable and passes the
// same check, so a bad value is told in the same words.
func (a *app) addFlags(root *cobra.Command) {
	flags := root.PersistentFlags()
	for _, s := range home.Settings() {
		usage := s.Meaning + " (" + s.Name + ")"
		if s.Flag != "" {
			flags.Var(&setting{a.flags, s.Name, ""}, s.Flag, usage)
		}
		for value, name := range map[string]string{"true": s.On, "false": s.Off} {
			if name != "" {
				flags.VarPF(&setting{a.flags, s.Name, value}, name, "", switchUsage(s, value)).NoOptDefVal = "true"
			}
		}
	}
}

// switchUsage says what a flag without a value does.
func switchUsage(s home.Setting, value string) string {
	usage := s.Meaning
	switch {
	case value == "false" && s.On != "":
		usage = "the opposite of --" + s.On
	case value == "false":
		usage = "do not " + s.Meaning
	}
	return usage + " (" + s.Name + "=" + value + ")"
}

// setting is the flag of one setting. A toggle takes no value and says its own.
type setting struct {
	flags  map[string]string
	name   string
	toggle string
}

func (s *setting) String() string { return "" }

// Type is the word for the value in the help; pflag shows none for a bool.
func (s *setting) Type() string {
	if s.toggle != "" {
		return "bool"
	}
	return "value"
}

func (s *setting) Set(value string) error {
	if s.toggle != "" {
		if value != "true" {
			return errors.New("it takes no value")
		}
		if said, ok := s.flags[s.name]; ok && said != s.toggle {
			return errors.New("it contradicts another flag")
		}
		value = s.toggle
	}
	s.flags[s.name] = value
	return nil
}

// noArgs refuses what a verb doesn't take. For the root that is a verb which doesn't exist.
func noArgs(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case cmd.HasParent():
		return usageError{fmt.Sprintf("it takes no argument %q", args[0])}
	}
	msg := fmt.Sprintf("there is no command %q", args[0])
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		msg += "; did you mean " + strings.Join(like, " or ") + "?"
	}
	return usageError{msg}
}

// atMostOneArg is for commands whose one argument may be left out.
func atMostOneArg(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageError{fmt.Sprintf("it takes no argument %q", args[1])}
	}
	return nil
}

// printJSON prints a value for a program, and for the person who wrote it.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
