import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, expectAccessible, LINKED, PageLab, tell } from './harness';
import { approval, view } from './samples';

let lab: PageLab;

beforeAll(async () => {
  lab = await PageLab.open();
});

afterAll(() => lab.close());

const UNPAIRED = { kind: 'unpaired' } as const;
const NOBODY = { kind: 'connecting', reason: 'No browsentic daemon answers on this computer.' } as const;

describe('the popup', () => {
  it.each([
    ['not paired', { pairing: UNPAIRED }],
    ['without access to web pages', { pairing: UNPAIRED, hostAccess: false }],
    ['not connected', { pairing: NOBODY }],
    ['refused', { pairing: { kind: 'refused' as const, reason: 'The daemon does not know this browser any more.' } }],
    ['paired', { view }],
    ['paired, with nothing going on', { view: { ...view, sessions: [], clients: [] } }],
    [
      'of another build than the daemon',
      { view: { ...view, manifestInSync: false, hint: 'Reload the extension.', approvals: [approval] } },
    ],
  ])('is accessible when %s', async (_, state) => {
    const page = await lab.show('popup', state);
    await expectAccessible(page);
    await page.close();
  });

  it('measures the link as long as it is open', async () => {
    const page = await lab.show('popup', { view });
    await page.getByText(/^\d+(\.\d)? ms$/).waitFor();
    await tell(page, { pairing: NOBODY });
    await page.getByText('Not connected').waitFor();
    expect(await page.getByText(/ ms$/).count()).toBe(0);
    await page.close();
  });

  it('is told all again by a worker that was stopped', async () => {
    const page = await lab.show('popup', { view });
    await page.evaluate(
      (message) => {
        window.worker.hello = [message];
        window.worker.stop();
      },
      { pairing: UNPAIRED },
    );
    await page.getByRole('heading', { name: 'Pair this browser' }).waitFor();
    await page.close();
  });
});

describe('pairing', () => {
  it.each([
    ['abcdefgh', 'ABCD-EFGH'],
    ['ABCD-EFGH', 'ABCD-EFGH'],
    ['abcd efgh@8766', 'ABCD-EFGH@8766'],
  ])('takes %s', async (typed, code) => {
    const page = await lab.show('popup', { pairing: UNPAIRED });
    // The field has the focus: typing and Enter is all that it takes.
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Type the code').inputValue()).toBe(code);
    expect(await asked(page)).toEqual([{ op: 'pair', input: { code } }]);
    await page.close();
  });

  it.each([
    ['', 'Type the code that the command prints.'],
    ['ABCD-EF', 'A code has 8 letters and digits.'],
    ['ABCD-EFG0', 'A code never holds “0”.'],
    ['ABCD-EFGH@99999', 'a number from 1 to 65535'],
  ])('says what is wrong with “%s”', async (typed, words) => {
    const page = await lab.show('popup', { pairing: UNPAIRED });
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words).waitFor();
    const field = page.getByLabel('Type the code');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await asked(page)).toEqual([]);
    await expectAccessible(page);
    await page.close();
  });

  it('says why the daemon refused, and goes on when it did not', async () => {
    const message = 'The code is wrong, used or older than ten minutes.';
    const answers = { pair: { ok: false as const, error: { code: 'PAIRING_FAILED', message } } };
    const page = await lab.show('popup', { pairing: UNPAIRED, answers });
    await page.keyboard.type('ABCDEFGH');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(message).waitFor();
    await tell(page, { pairing: LINKED });
    await tell(page, { view });
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.close();
  });
});

describe('a paired browser', () => {
  it('is renamed by keyboard', async () => {
    const page = await lab.show('popup', { view });
    await page.getByRole('button', { name: 'Rename this browser' }).press('Enter');
    await page.keyboard.type('Work');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename this browser' }).waitFor();
    expect(await asked(page)).toEqual([{ op: 'rename', input: { name: 'Work' } }]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Rename this browser');
    await page.close();
  });

  it('stops a session, a client, everything', async () => {
    const page = await lab.show('popup', { view, answers: { stop: { ok: true, data: { stopped: 3 } } } });
    await page.getByRole('button', { name: 'Stop the session Tea order' }).click();
    await page.getByRole('button', { name: 'Stop the client Cursor' }).click();
    await page.getByRole('button', { name: 'Stop everything' }).click();
    await page.getByText('3 calls stopped.').waitFor();
    expect(await asked(page)).toEqual([
      { op: 'stop', input: { sessionId: 'session-1' } },
      { op: 'stop', input: { clientId: 'client-2' } },
      { op: 'stop', input: {} },
    ]);
    await page.close();
  });

  it('says so when something did not work', async () => {
    const error = { code: 'EXTENSION_OFFLINE', message: '' };
    const page = await lab.show('popup', { view, answers: { stop: { ok: false, error } } });
    await page.getByRole('button', { name: 'Stop everything' }).click();
    await page.getByRole('alert').getByText('There is no connection to the daemon now.').waitFor();
    await page.close();
  });

  it('opens the side panel for the questions that wait', async () => {
    const page = await lab.show('popup', { view: { ...view, approvals: [approval] } });
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('button', { name: 'Open side panel' }).click();
    expect(await page.evaluate(() => window.worker.panelsOpened)).toBe(2);
    await page.close();
  });

  it('is unpaired only after a second yes', async () => {
    const page = await lab.show('popup', { view });
    const unpair = page.getByRole('button', { name: 'Unpair this browser' });
    await unpair.press('Enter');
    await expectAccessible(page);
    // The harmless answer has the focus.
    await page.keyboard.press('Enter');
    await unpair.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await unpair.evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await asked(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await asked(page)).toEqual([{ op: 'unpair', input: {} }]);
    await page.close();
  });
});
