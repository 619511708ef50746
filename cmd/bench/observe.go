package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// observedEvents are read in one answer.
const observedEvents = 200

// measureObserve reads what a page has logged, all of it and with its text. The tool has kept it in the daemon, of a
// browsentic that gives as many events in one answer; raw CDP has the browser tell again what it keeps.
func (b *bench) measureObserve(ctx context.Context) (err error) {
	tool, err := b.openSecond(ctx, settings(map[string]string{
		"BROWSENTIC_OBSERVABILITY_PAGE_SIZE": strconv.Itoa(observedEvents),
		"BROWSENTIC_OBSERVABILITY_EVENTS":    strconv.Itoa(2 * observedEvents), // requests are kept with them
	}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tool.close()) }()
	page, err := tool.client.NewSession(ctx, "observe")
	if err != nil {
		return err
	}
	if _, err := page.Navigate(ctx, b.pages.at("noisy")); err != nil {
		return err
	}
	if err := b.rawPage.navigate(ctx, b.pages.at("noisy")); err != nil {
		return err
	}
	var lines []string
	right := func(context.Context) error { return rightLines(lines) }
	toolTook, raw, err := interleave(ctx, b.runs, callLimit,
		turn{
			act:   func(ctx context.Context) (err error) { lines, err = observed(ctx, page); return err },
			after: right,
		},
		turn{
			act:   func(ctx context.Context) (err error) { lines, err = b.rawPage.logged(ctx, observedEvents); return err },
			after: right,
		})
	if err != nil {
		return err
	}
	b.add(timesRow(fmt.Sprintf("observe %d events", observedEvents), nil, toolTook, raw))
	return nil
}

// observed are the texts of a page's console events.
func observed(ctx context.Context, p *mcpclient.Page) (lines []string, err error) {
	var out struct {
		Events []struct {
			Text string `json:"text"`
		} `json:"events"`
	}
	_, err = p.Call(ctx, "browser_observe", mcpclient.Args{"source": "console", "limit": observedEvents, "includeText": true}, &out)
	for _, e := range out.Events {
		lines = append(lines, e.Text)
	}
	return lines, err
}

// logged turns Runtime off and on again, upon which the browser sends all console lines that it has kept of the page,
// and reads their first arguments.
func (p *rawPage) logged(ctx context.Context, n int) (lines []string, err error) {
	all := p.browser.expectMany(p.session, "Runtime.consoleAPICalled", n)
	if err := p.browser.together(ctx, p.session, command{"Runtime.disable", nil}, command{"Runtime.enable", nil}); err != nil {
		return nil, err
	}
	if err := all.wait(ctx); err != nil {
		return nil, err
	}
	for _, event := range all.events {
		var line struct {
			Args []struct {
				Value string `json:"value"`
			} `json:"args"`
		}
		if err := json.Unmarshal(event, &line); err != nil {
			return nil, err
		}
		if len(line.Args) != 1 {
			return nil, fmt.Errorf("a console line of %d values", len(line.Args))
		}
		lines = append(lines, line.Args[0].Value)
	}
	return lines, nil
}

// rightLines checks what the noisy page has logged.
func rightLines(lines []string) error {
	if len(lines) != observedEvents {
		return fmt.Errorf("%d console lines were read, not %d", len(lines), observedEvents)
	}
	for i, line := range lines {
		if want := fmt.Sprintf("line %d", i+1); line != want {
			return fmt.Errorf("console line %d is %q", i+1, line)
		}
	}
	return nil
}
