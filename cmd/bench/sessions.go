package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// The most sessions that are measured, and the steps of the memory measurement.
const fleetSize = 20

var memorySteps = []int{1, 10, fleetSize}

// measureMemory opens sessions with the small page in each, on both sides, and weighs the process trees when they are
// quiet. Both browsers are new; each has had one session, which is closed again. The spare is off: it would count.
func (b *bench) measureMemory(ctx context.Context) (err error) {
	tool, err := b.openSecond(ctx, withoutSpare())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tool.close()) }()
	raw, err := launchRaw(b.line)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, raw.close()) }()
	first, err := raw.newSession(ctx)
	if err != nil {
		return err
	}
	if err := first.close(ctx); err != nil {
		return err
	}

	browsers := [2]int{tool.browser, raw.process.Process.Pid}
	base, err := weigh(ctx, browsers)
	if err != nil {
		return err
	}
	b.add(valueRow("memory, no session", "MB", nil, base[0], &base[1]))
	open, before := 0, base
	for _, want := range memorySteps {
		grown := want - open
		for ; open < want; open++ {
			if err := b.openBoth(ctx, tool.client, raw); err != nil {
				return err
			}
		}
		full, err := weigh(ctx, browsers)
		if err != nil {
			return err
		}
		each := [2]float64{(full[0] - base[0]) / float64(want), (full[1] - base[1]) / float64(want)}
		row := valueRow(fmt.Sprintf("memory a session, of %d", want), "MB", &Target{Value: 40}, each[0], &each[1])
		row.Note = fmt.Sprintf("above the tree without sessions. In all %.0f MB, raw %.0f MB; each of the last %d added %.1f MB, raw %.1f MB",
			full[0], full[1], grown, (full[0]-before[0])/float64(grown), (full[1]-before[1])/float64(grown))
		b.add(row)
		before = full
	}
	daemon, err := residentMB(tool.daemon)
	if err != nil {
		return err
	}
	row := valueRow("daemon", "MB", &Target{Value: 40}, daemon, nil)
	row.Note = fmt.Sprintf("resident, with %d sessions open", open)
	b.add(row)
	return nil
}

// openBoth opens one more session with the small page on each side.
func (b *bench) openBoth(ctx context.Context, client *mcpclient.Client, raw *rawBrowser) error {
	page, err := client.NewSession(ctx, "memory")
	if err != nil {
		return err
	}
	if _, err := page.Navigate(ctx, b.pages.at("small")); err != nil {
		return err
	}
	p, err := raw.newSession(ctx)
	if err != nil {
		return err
	}
	return p.navigate(ctx, b.pages.at("small"))
}

// weigh is the memory in MB of the trees of both browsers when they are quiet.
func weigh(ctx context.Context, browsers [2]int) (mb [2]float64, err error) {
	for _, pid := range browsers {
		if err := awaitQuiet(ctx, pid); err != nil {
			return mb, err
		}
	}
	for i, pid := range browsers {
		if mb[i], err = treePSS(pid); err != nil {
			return mb, err
		}
	}
	return mb, nil
}
