import { describe, expect, it } from 'vitest';
import type { RecordedEvent, RecordedTarget } from '../../src/lib/recording';
import { toSteps } from '../../src/lib/recording-steps';

const field: RecordedTarget = { selector: '#mail', text: 'Mail', role: 'textbox' };
const button: RecordedTarget = { selector: 'button', text: 'Order', role: 'button' };
const form: RecordedTarget = { selector: '#order' };

/** Events half a minute apart, unless they say when. */
const of = (...events: (Omit<RecordedEvent, 'at'> & { at?: number })[]) =>
  toSteps(events.map((event, i) => ({ at: i * 30_000, ...event }) as RecordedEvent));
const intents = (...events: Parameters<typeof of>) => of(...events).steps.map(({ intent }) => intent);

describe('the steps of a recording', () => {
  it('say what was done, where, and with what', () => {
    const { steps, variables, caveats } = of(
      { kind: 'navigate', url: 'https://tea.example/shop' } as RecordedEvent,
      { kind: 'fill', target: field, field: 'Mail', secret: false, value: 'a@b.test' } as RecordedEvent,
      { kind: 'select', target: { selector: '#size' }, field: 'Size', secret: false, value: 'Large' } as RecordedEvent,
      { kind: 'key', key: 'k', modifiers: ['ctrl'] } as RecordedEvent,
      { kind: 'click', target: button } as RecordedEvent,
    );
    expect(steps).toEqual([
      { ordinal: 1, intent: 'Go to https://tea.example/shop', action: 'navigate', url: 'https://tea.example/shop' },
      { ordinal: 2, intent: 'Write a@b.test into “Mail”', action: 'fillInput', target: field, value: 'a@b.test' },
      {
        ordinal: 3,
        intent: 'Choose “Large” in “Size”',
        action: 'selectOption',
        target: { selector: '#size' },
        value: 'Large',
      },
      { ordinal: 4, intent: 'Press ctrl+k', action: 'pressKey', value: 'ctrl+k' },
      { ordinal: 5, intent: 'Click the button “Order”', action: 'clickElement', target: button },
    ]);
    expect([variables, caveats]).toEqual([[], []]);
  });

  it('name what was not kept, each field once, and say so', () => {
    const other = { selector: '#mail2' };
    const { steps, variables, caveats } = of(
      { kind: 'fill', target: field, field: 'Your mail!', secret: false } as RecordedEvent,
      { kind: 'fill', target: { selector: '#p' }, field: 'Password', secret: true } as RecordedEvent,
      { kind: 'fill', target: other, field: 'your MAIL', secret: false } as RecordedEvent,
      { kind: 'fill', target: field, field: 'Your mail!', secret: false } as RecordedEvent,
    );
    expect(steps.map(({ value }) => value)).toEqual([
      '{{your_mail}}',
      '{{password}}',
      '{{your_mail_2}}',
      '{{your_mail}}',
    ]);
    expect(variables).toEqual([
      { name: 'your_mail', field: 'Your mail!', kind: 'text' },
      { name: 'password', field: 'Password', kind: 'secret' },
      { name: 'your_mail_2', field: 'your MAIL', kind: 'text' },
    ]);
    expect(caveats).toHaveLength(2);
  });

  it('join what belongs together', () => {
    const click = { kind: 'click', target: button } as RecordedEvent;
    const at = (event: object, ms: number) => ({ ...event, at: ms }) as RecordedEvent;
    const sent = of(
      at(click, 0),
      at({ kind: 'submit', target: form }, 100),
      at({ kind: 'navigate', url: 'https://tea.example/thanks?id=7' }, 900),
      at({ kind: 'navigate', url: 'https://tea.example/other?x=1' }, 60_000),
      at({ kind: 'copy', length: 12 }, 61_000),
    ).steps;
    expect(sent.map(({ intent, note }) => [intent, note])).toEqual([
      ['Click the button “Order”', 'This sends the form. This leads to https://tea.example/thanks.'],
      [
        'Go to https://tea.example/other',
        'The address had more behind the path, which was not kept. Then 12 characters were copied.',
      ],
    ]);
    expect(intents(at({ kind: 'submit', target: form }, 0))).toEqual(['Send the form']);
    expect(
      intents(
        at({ kind: 'scroll', x: 0, y: 100 }, 0),
        at({ kind: 'scroll', x: 0, y: 900 }, 2000),
        at({ kind: 'key', key: 'Escape', modifiers: [] }, 9000),
        at({ kind: 'scroll', x: 0, y: 300 }, 10_000),
        at(click, 11_000),
      ),
    ).toEqual(['Scroll to 900 pixels from the top', 'Press Escape', 'Click the button “Order”']);
  });
});
