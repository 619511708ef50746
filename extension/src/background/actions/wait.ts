import type { WaitCondition } from '../../lib/page-shapes';
import { compileURLMatcher } from '../../lib/url-matcher';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import { ActionError } from '../errors';
import { MAIN_FRAME } from '../frames';
import { enterFrames, enterFramesIfAny, isBare, overNavigations, withinFrame } from '../locate';
import { abortable } from '../wait';

type Condition = Inputs['browser.wait']['condition'];

export const wait: Executor<'browser.wait'> = async ({ condition }, context) => {
  await waits[condition.kind](condition, context);
  return { data: { satisfied: true } };
};

const waits: Record<Condition['kind'], (condition: Condition, context: CallContext) => Promise<void>> = {
  async url({ matcher }, { driver, navigations, call }) {
    const matches = given(compileURLMatcher(given(matcher, 'matcher')), 'matcher.value');
    let unsubscribe = () => {};
    const seen = new Promise<void>((resolve) => {
      unsubscribe = navigations.subscribe(({ tabId, url }) => {
        if (tabId === call.tabId && matches(url)) {
          resolve();
        }
      });
    });
    try {
      const { url } = await driver.location(call.tabId, call.signal);
      if (!matches(url)) {
        await abortable(seen, call.signal);
      }
    } finally {
      unsubscribe();
    }
  },

  async load({ state }, { driver, call }) {
    await driver.whenLoaded(call.tabId, oneOf(['domcontentloaded', 'load'], state), call.signal);
  },

  async locator({ locator, state }, context) {
    const { frames, call } = context;
    const wanted = given(locator, 'locator');
    const condition: WaitCondition = {
      kind: 'locator',
      locator: withinFrame(wanted),
      state: oneOf(['visible', 'hidden', 'attached', 'detached', 'enabled', 'disabled'], state),
    };
    // What is not there is hidden, and so is all that would be in a frame that is not there.
    const absence = condition.state === 'hidden' || condition.state === 'detached';
    const enter = absence ? enterFramesIfAny : enterFrames;
    await overNavigations(call, async () => {
      if (absence && (await isBare(context))) {
        return;
      }
      const path = await enter(frames, wanted, call);
      if (path !== undefined) {
        await frames.ask(path.frameId, 'waitFor', { condition }, call);
      }
    });
  },

  async text({ text, state }, context) {
    const { frames, call } = context;
    const condition: WaitCondition = {
      kind: 'text',
      text: given(text, 'text'),
      state: oneOf(['present', 'absent'], state),
    };
    await overNavigations(call, async () => {
      if (state === 'absent' && (await isBare(context))) {
        return;
      }
      await frames.whenReady(MAIN_FRAME, call);
      await frames.ask(MAIN_FRAME, 'waitFor', { condition }, call);
    });
  },
};

/** The published condition is one flat object: which fields a kind needs, and in what form, its schema cannot say. */
function given<T>(value: T | undefined, field: string): T {
  if (value === undefined) {
    throw new ActionError('INVALID_ARGUMENT', { field: `condition.${field}` });
  }
  return value;
}

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T {
  return given(
    values.find((candidate) => candidate === value),
    'state',
  );
}
