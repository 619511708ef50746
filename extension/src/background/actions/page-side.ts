/** The page tools that the top document's script does by itself. */
import type { PageSideAction } from '../../lib/page-protocol';
import type { Inputs } from '../../registry.gen';
import type { Answer, CallContext, Executor } from '../context';
import { FrameGone } from '../errors';
import { MAIN_FRAME } from '../frames';
import { Passage } from '../loads';
import { askPage } from '../reach';
import { acting } from '../settle';

/** Reads only: may be asked again of the next document. */
const reading =
  <A extends PageSideAction>(name: A): Executor<A> =>
  async (input, context) =>
    ({ data: await askPage(name, input, context, { again: true }) }) as Answer<A>;

/** Does something that must not be done twice. */
const doing =
  <A extends PageSideAction>(name: A): Executor<A> =>
  async (input: Inputs[A], context) => {
    const ask = () => askPage(name, input, context, { again: false });
    return { data: await settled(context, ask) } as Answer<A>;
  };

/** An act is not over before what it leads to is there. */
export async function settled<T>(context: CallContext, act: () => Promise<T>): Promise<T> {
  const { driver, frames, call } = context;
  if (driver.holds(call.tabId)) {
    return acting(context, act);
  }
  const passage = new Passage(call.tabId);
  try {
    return await acting(context, act, async (signal) => {
      // A form is sent in a task of its own.
      const left = await frames.ask(MAIN_FRAME, 'idle', {}, call).then(() => false, isFrameGone);
      await passage.settled(left, signal);
    });
  } finally {
    passage.stop();
  }
}

function isFrameGone(error: unknown): true {
  if (error instanceof FrameGone) {
    return true;
  }
  throw error;
}

export const pageSide: { [A in PageSideAction]: Executor<A> } = {
  'page.getPageInfo': reading('page.getPageInfo'),
  'page.extractText': reading('page.extractText'),
  'page.waitForElement': reading('page.waitForElement'),
  'page.clickElement': doing('page.clickElement'),
  'page.hoverElement': doing('page.hoverElement'),
  'page.fillInput': doing('page.fillInput'),
  'page.selectOption': doing('page.selectOption'),
  'page.pressKey': doing('page.pressKey'),
  'page.dragElement': doing('page.dragElement'),
  'page.typeText': doing('page.typeText'),
  'page.focusInput': doing('page.focusInput'),
  'page.selectText': doing('page.selectText'),
  'page.submitForm': doing('page.submitForm'),
  'page.findProgress': reading('page.findProgress'),
  'page.findSearch': reading('page.findSearch'),
  'page.scrollTo': doing('page.scrollTo'),
  'page.highlightElement': doing('page.highlightElement'),
  'page.readTheme': reading('page.readTheme'),
  'page.auditContrast': reading('page.auditContrast'),
  'page.applyTheme': doing('page.applyTheme'),
};
