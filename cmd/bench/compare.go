package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"strconv"
	"strings"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// comparison is one action, done by the tool and by raw CDP on the same page, in turn. docs/bench.md says in words
// what the raw side does; raw.go does it.
type comparison struct {
	name   string
	page   string
	target *Target
	// tool and raw do it once; round counts from 0.
	tool func(ctx context.Context, b *bench, round int) error
	raw  func(ctx context.Context, b *bench, round int) error
	// after, if any, checks that both sides have really done it, n times each, and may add to the row.
	after func(ctx context.Context, b *bench, n int, row *Row) error
}

var (
	countButton = mcpclient.Role("button", "Count")
	nameField   = mcpclient.Label("Name")
)

var comparisons = []comparison{
	{
		name: "click", page: "small", target: &Target{Ratio: 2},
		tool: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.toolPage.Click(ctx, countButton)
			return err
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.click(ctx, "Count")
			return err
		},
		after: counted("clicks"),
	},
	{
		name: "fill", page: "small", target: &Target{Ratio: 2.5},
		tool: func(ctx context.Context, b *bench, round int) error {
			return b.toolPage.Fill(ctx, nameField, filled(round))
		},
		raw: func(ctx context.Context, b *bench, round int) error {
			return b.rawPage.fill(ctx, "name", filled(round))
		},
		after: func(ctx context.Context, b *bench, n int, _ *Row) error {
			snapshot, err := b.toolPage.Snapshot(ctx)
			if err == nil && !strings.Contains(snapshot, filled(n-1)) {
				err = fmt.Errorf("the tool's field does not hold %q: %s", filled(n-1), snapshot)
			}
			return err
		},
	},
	{
		name: "press", page: "small", target: &Target{Ratio: 2.5},
		tool: func(ctx context.Context, b *bench, _ int) error {
			return b.toolPage.Press(ctx, nameField, "ArrowRight")
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.press(ctx, "name")
			return err
		},
		after: counted("presses"),
	},
	{
		name: "url", page: "small",
		tool: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.toolPage.URL(ctx)
			return err
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.url(ctx)
			return err
		},
	},
	reading("snapshot-small", "small", &Target{Value: 4}),
	reading("snapshot-table", "table", nil),
	reading("snapshot-big", "big", &Target{Value: 100}),
	{
		name: "page-info", page: "big", target: &Target{Value: 150},
		tool: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.pageInfo(ctx)
			return err
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.text(ctx)
			return err
		},
		after: func(ctx context.Context, b *bench, _ int, row *Row) error {
			info, err := b.pageInfo(ctx)
			if want := fmt.Sprintf(`"buttons": %d`, bigElements/2); err == nil && !strings.Contains(info, want) {
				err = fmt.Errorf("it does not say %s", want)
			}
			row.Note = fmt.Sprintf("raw CDP reads innerText; the answer has %d bytes", len(info))
			return err
		},
	},
	{
		name: "navigate", page: "small", target: &Target{Ratio: 1.3},
		tool: func(ctx context.Context, b *bench, round int) error {
			_, err := b.toolPage.Navigate(ctx, b.numbered(round))
			return err
		},
		raw: func(ctx context.Context, b *bench, round int) error {
			return b.rawPage.navigate(ctx, b.numbered(round))
		},
	},
	{
		name: "screenshot", page: "small", target: &Target{Ratio: 1.2},
		tool: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.toolPage.Screenshot(ctx)
			return err
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.screenshot(ctx)
			return err
		},
		after: pictured,
	},
}

// reading compares a snapshot with reading the page's text, and tells what the browser's own accessibility tree costs.
func reading(name, page string, target *Target) comparison {
	return comparison{
		name: name, page: page, target: target,
		tool: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.toolPage.Snapshot(ctx)
			return err
		},
		raw: func(ctx context.Context, b *bench, _ int) error {
			_, err := b.rawPage.text(ctx)
			return err
		},
		after: func(ctx context.Context, b *bench, _ int, row *Row) error {
			snapshot, err := b.toolPage.Snapshot(ctx)
			if err != nil {
				return err
			}
			tree, err := b.timeTree(ctx, page)
			if err != nil {
				return err
			}
			row.Note = fmt.Sprintf("raw CDP reads innerText; its accessibility tree takes %.0f ms (median of %d). The snapshot's first page has %d bytes",
				tree.Median(), len(tree), len(snapshot))
			return nil
		},
	}
}

// pageInfo is the first call on any page of whoever works with the page tools.
func (b *bench) pageInfo(ctx context.Context) (string, error) {
	address := mcpclient.Args{"sessionId": b.toolPage.SessionID, "pageId": b.toolPage.PageID}
	return b.client.Text(ctx, "page_getPageInfo", address)
}

// timeTree times the browser's own accessibility tree of a page: a few runs, for it is slow and only for comparison.
// It has a page of its own, because once asked for the tree is kept up to date, which slows the page down.
func (b *bench) timeTree(ctx context.Context, page string) (tree Samples, err error) {
	p, err := b.raw.newSession(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.close(ctx)) }()
	if err := p.navigate(ctx, b.pages.at(page)); err != nil {
		return nil, err
	}
	_, tree, err = interleave(ctx, min(b.runs, 5), callLimit, turn{}, turn{act: func(ctx context.Context) error {
		_, err := p.tree(ctx)
		return err
	}})
	return tree, err
}

// compare measures one comparison.
func (b *bench) compare(ctx context.Context, c comparison) error {
	if _, err := b.toolPage.Navigate(ctx, b.pages.at(c.page)); err != nil {
		return err
	}
	if err := b.rawPage.navigate(ctx, b.pages.at(c.page)); err != nil {
		return err
	}
	var rounds [2]int
	numbered := func(side int, do func(context.Context, *bench, int) error) action {
		return func(ctx context.Context) error {
			round := rounds[side]
			rounds[side]++
			return do(ctx, b, round)
		}
	}
	tool, raw, err := interleave(ctx, b.runs, callLimit, turn{act: numbered(0, c.tool)}, turn{act: numbered(1, c.raw)})
	if err != nil {
		return err
	}
	row := timesRow(c.name, c.target, tool, raw)
	if c.after != nil {
		if err := c.after(ctx, b, rounds[0], &row); err != nil {
			return err
		}
	}
	b.add(row)
	return nil
}

// filled is another value in each round.
func filled(round int) string { return "value " + strconv.Itoa(round) }

// numbered is another address of the small page in each round.
func (b *bench) numbered(round int) string {
	return b.pages.at("small") + "?round=" + strconv.Itoa(round)
}

// counted checks that the page's own counter agrees on both sides: what was timed is what happened.
func counted(id string) func(context.Context, *bench, int, *Row) error {
	return func(ctx context.Context, b *bench, n int, _ *Row) error {
		tool, err := b.toolPage.Text(ctx, mcpclient.CSS("#"+id))
		if err != nil {
			return err
		}
		var raw string
		if err := b.rawPage.eval(ctx, fmt.Sprintf(`document.getElementById(%q).textContent`, id), &raw); err != nil {
			return err
		}
		if want := strconv.Itoa(n); tool != want || raw != want {
			return fmt.Errorf("after %s %s the tool's page has counted %s and the raw one %s", want, id, tool, raw)
		}
		return nil
	}
}

// pictured tells how large the pictures are: a comparison is fair when both sides are alike.
func pictured(ctx context.Context, b *bench, _ int, row *Row) error {
	tool, err := b.toolPage.Screenshot(ctx)
	if err != nil {
		return err
	}
	raw, err := b.rawPage.screenshot(ctx)
	if err != nil {
		return err
	}
	sizes := make([]string, 2)
	for i, picture := range [][]byte{tool, raw} {
		config, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil {
			return err
		}
		sizes[i] = fmt.Sprintf("%d×%d", config.Width, config.Height)
	}
	if sizes[0] != sizes[1] {
		row.Note = fmt.Sprintf("the tool's picture is %s, the raw one %s", sizes[0], sizes[1])
	} else {
		row.Note = "a picture of " + sizes[0]
	}
	return nil
}
