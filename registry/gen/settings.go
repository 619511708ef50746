package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/browsentic/browsentic/daemon/home"
)

// settingsReference writes docs/reference/settings.md.
func settingsReference() []byte {
	var b bytes.Buffer
	b.WriteString("<!-- Generated from daemon/home by `make gen`; do not edit. -->\n\n# Settings\n\n" +
		"Each setting is an environment variable; a flag, where there is one, wins over it and stands before or after the verb. " +
		"All are read and checked in one place when a program starts: a value that is not accepted ends it with exit status 2 and one " +
		"line a problem, which names the setting and never repeats the value. The daemon takes its settings from whoever starts it and " +
		"keeps them until it ends (`browsentic restart`).\n\n" +
		"| variable | flag | default | accepted | meaning |\n| --- | --- | --- | --- | --- |\n")
	for _, s := range home.Settings() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", s.Name, flags(s), code(s.Default), s.Accepts, s.Meaning)
	}
	b.WriteString("\nTwo settings of other mesh servers have no part here. `AUTO_INSTALL`: browsentic downloads no browser; it works with the " +
		"Chrome or Chromium that is there, and `browsentic doctor` says how to get one. `SUPPORT_REQUEST`: the instructions that a client is " +
		"sent never ask for support. `BROWSENTIC_SCHEMA_REFS` is off by default, because some clients and model providers do not follow " +
		"references; the schemas are small without them.\n")
	return b.Bytes()
}

func flags(s home.Setting) string {
	var all []string
	if s.Flag != "" {
		all = append(all, code("--"+s.Flag+" …"))
	}
	for _, name := range []string{s.On, s.Off} {
		if name != "" {
			all = append(all, code("--"+name))
		}
	}
	return strings.Join(all, ", ")
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}
