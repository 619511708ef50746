package main

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/browsentic/browsentic/cmd/internal/mcpclient"
)

// The form takes twenty steps: twelve fields, three choices, four boxes and the button that sends it.
const (
	formFields  = 12
	formChoices = 3
	formBoxes   = 4
	formSteps   = formFields + formChoices + formBoxes + 1
)

// formColours are the values of each choice; none is chosen when the form has been loaded.
var formColours = []string{"red", "green", "blue"}

// formPage writes all that it holds into #sent when it is sent.
var formPage = template.Must(template.New("form").Parse(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title></head><body>
<form>{{range .Fields}}<p><label for="field{{.}}">Field {{.}}</label> <input id="field{{.}}" name="f"></p>{{end}}
{{range .Choices}}<p><label for="choice{{.}}">Choice {{.}}</label> <select id="choice{{.}}" name="c"><option value="">None</option>
{{range $.Colours}}<option value="{{.}}">{{.}}</option>{{end}}</select></p>{{end}}
{{range .Boxes}}<p><label><input type="checkbox" id="box{{.}}" name="b" value="{{.}}"> Box {{.}}</label></p>{{end}}
<button>Send</button></form><p id="sent"></p>
<script>
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  document.getElementById('sent').textContent = [...new FormData(event.target).values()].join(' ');
});
</script></body></html>`))

// formData are what formPage shows.
func formData() any {
	return map[string]any{
		"Fields": numbers(formFields), "Choices": numbers(formChoices), "Boxes": numbers(formBoxes), "Colours": formColours,
	}
}

// formDriver is a side that can fill in the form, each method being one step.
type formDriver interface {
	fillField(ctx context.Context, n int, value string) error
	choose(ctx context.Context, n int, colour string) error
	tick(ctx context.Context, n int) error
	sendForm(ctx context.Context) error
}

// fillForm takes all steps, with other values in each round.
func fillForm(ctx context.Context, d formDriver, round int) error {
	for _, n := range numbers(formFields) {
		if err := d.fillField(ctx, n, formValue(round, n)); err != nil {
			return err
		}
	}
	for _, n := range numbers(formChoices) {
		if err := d.choose(ctx, n, formColour(round, n)); err != nil {
			return err
		}
	}
	for _, n := range numbers(formBoxes) {
		if err := d.tick(ctx, n); err != nil {
			return err
		}
	}
	return d.sendForm(ctx)
}

func formValue(round, n int) string  { return fmt.Sprintf("value-%d-%d", round, n) }
func formColour(round, n int) string { return formColours[(round+n)%len(formColours)] }

// rightForm checks what a form that was filled in in this round has sent.
func rightForm(sent string, round int) error {
	var want []string
	for _, n := range numbers(formFields) {
		want = append(want, formValue(round, n))
	}
	for _, n := range numbers(formChoices) {
		want = append(want, formColour(round, n))
	}
	for _, n := range numbers(formBoxes) {
		want = append(want, strconv.Itoa(n))
	}
	if want := strings.Join(want, " "); sent != want {
		return fmt.Errorf("the form has sent %q, not %q", sent, want)
	}
	return nil
}

// measureForm fills in and sends the form, which is loaded anew for each round, and weighs the answers.
func (b *bench) measureForm(ctx context.Context) error {
	var rounds [2]int
	toolTurn := turn{
		before: func(ctx context.Context) error {
			rounds[0]++
			_, err := b.toolPage.Navigate(ctx, b.pages.at("form"))
			return err
		},
		act: func(ctx context.Context) error { return fillForm(ctx, toolForm{b.toolPage}, rounds[0]) },
		after: func(ctx context.Context) error {
			sent, err := b.toolPage.Text(ctx, mcpclient.CSS("#sent"))
			if err != nil {
				return err
			}
			return rightForm(sent, rounds[0])
		},
	}
	rawTurn := turn{
		before: func(ctx context.Context) error {
			rounds[1]++
			return b.rawPage.navigate(ctx, b.pages.at("form"))
		},
		act: func(ctx context.Context) error { return fillForm(ctx, b.rawPage, rounds[1]) },
		after: func(ctx context.Context) error {
			var sent string
			if err := b.rawPage.eval(ctx, byID("sent")+`.textContent`, &sent); err != nil {
				return err
			}
			return rightForm(sent, rounds[1])
		},
	}
	tool, raw, err := interleave(ctx, b.runs, callLimit, toolTurn, rawTurn)
	if err != nil {
		return err
	}
	b.add(timesRow(fmt.Sprintf("form of %d steps", formSteps), &Target{Ratio: 2}, tool, raw))

	weighed := toolTurn
	var weight weight
	weighed.act = func(ctx context.Context) error {
		b.client.OnResult = weight.add
		defer func() { b.client.OnResult = nil }()
		return toolTurn.act(ctx)
	}
	if _, err := weighed.take(ctx, callLimit); err != nil {
		return err
	}
	row := valueRow("the form's answers", "bytes", &Target{Value: 4000}, float64(weight.text), nil)
	row.Note = fmt.Sprintf("the text of %d answers together, as a model reads it; with the structured content, which says the same, the results have %d bytes",
		weight.results, weight.whole)
	b.add(row)
	return nil
}

// weight is the size of results in bytes: of their text, and of all of them as JSON.
type weight struct{ results, text, whole int }

func (w *weight) add(r *mcp.CallToolResult) {
	w.results++
	for _, content := range r.Content {
		if text, ok := content.(*mcp.TextContent); ok {
			w.text += len(text.Text)
		}
	}
	if whole, err := json.Marshal(r); err == nil {
		w.whole += len(whole)
	}
}

type toolForm struct{ *mcpclient.Page }

func (p toolForm) fillField(ctx context.Context, n int, value string) error {
	return p.Fill(ctx, mcpclient.Label(fmt.Sprintf("Field %d", n)), value)
}

func (p toolForm) choose(ctx context.Context, n int, colour string) error {
	return p.Select(ctx, mcpclient.Label(fmt.Sprintf("Choice %d", n)), colour)
}

func (p toolForm) tick(ctx context.Context, n int) error {
	return p.Check(ctx, mcpclient.Label(fmt.Sprintf("Box %d", n)))
}

func (p toolForm) sendForm(ctx context.Context) error {
	_, err := p.Click(ctx, mcpclient.Role("button", "Send"))
	return err
}

func (p *rawPage) fillField(ctx context.Context, n int, value string) error {
	return p.fill(ctx, fmt.Sprintf("field%d", n), value)
}

// choose is one evaluate that sets the value, sends the events that a choice has, and reads the value back.
func (p *rawPage) choose(ctx context.Context, n int, colour string) error {
	var got string
	err := p.eval(ctx, fmt.Sprintf(`(() => {
		const choice = %s;
		choice.value = %q;
		choice.dispatchEvent(new Event('input', { bubbles: true }));
		choice.dispatchEvent(new Event('change', { bubbles: true }));
		return choice.value;
	})()`, byID(fmt.Sprintf("choice%d", n)), colour), &got)
	if err == nil && got != colour {
		err = fmt.Errorf("choice %d is %q", n, got)
	}
	return err
}

// tick is a click of the mouse and an evaluate that reads the box.
func (p *rawPage) tick(ctx context.Context, n int) error {
	box := byID(fmt.Sprintf("box%d", n))
	if err := p.mouse(ctx, box); err != nil {
		return err
	}
	var on bool
	if err := p.eval(ctx, box+`.checked`, &on); err != nil || on {
		return err
	}
	return fmt.Errorf("box %d is off", n)
}

// sendForm is a click of the mouse and an evaluate that reads whether something was sent.
func (p *rawPage) sendForm(ctx context.Context) error {
	if err := p.mouse(ctx, button("Send")); err != nil {
		return err
	}
	var sent bool
	if err := p.eval(ctx, byID("sent")+`.textContent !== ''`, &sent); err != nil || sent {
		return err
	}
	return fmt.Errorf("the form was not sent")
}
