import type { Invoke, Result } from '../lib/frames';
import { conform } from '../lib/schema';
import type { Schema } from '../registry.gen';
import { ActionError, messageOf } from './errors';
import type { KnownPlace, TabGroups } from './tab-groups';
import type { Watches } from './watch/watches';

/** Names that no client can call: what the daemon has this worker do with tabs (registry/worker.go). */
const RESERVED = 'browsentic.';

/** Reports whether a frame is one of these errands, and no action. */
export function isErrand({ action }: Invoke): boolean {
  return action.startsWith(RESERVED);
}

/** Runs one; never rejects. */
export async function runErrand(frame: Invoke, groups: TabGroups, watches: Watches): Promise<Result> {
  try {
    return { ok: true, data: { ...(await perform(frame, groups, watches)) } };
  } catch (error) {
    if (error instanceof ActionError) {
      const { code, details } = error;
      return { ok: false, error: { code, message: '', ...(details !== undefined && { details }) } };
    }
    console.error(error);
    return { ok: false, error: { code: 'BROWSER_ERROR', message: '', details: { problem: messageOf(error) } } };
  }
}

async function perform({ action, input, tabId = -1 }: Invoke, groups: TabGroups, watches: Watches): Promise<object> {
  switch (action.slice(RESERVED.length)) {
    case 'tabs':
      return groups.settle(read(input, { places: { type: 'array', items: place } }).places as KnownPlace[]);
    case 'front':
      return groups.front();
    case 'group.open': {
      const { place, title } = read(input, { place: text, title: text });
      return groups.openGroup(place as string, title as string);
    }
    case 'group.close':
      await groups.closeGroup(placeIn(input));
      return {};
    case 'tab.open':
      return groups.openTab(placeIn(input));
    case 'tab.close':
      await groups.closeTab(tabId);
      return {};
    case 'tab.take':
      return groups.take(placeIn(input), tabId);
    case 'tab.give':
      await groups.give(tabId);
      return {};
    case 'watches':
      return watches.overview();
    default:
      throw new ActionError('UNKNOWN_ACTION');
  }
}

const text: Schema = { type: 'string' };
const tabIds: Schema = { type: 'array', items: { type: 'integer' } };
const place: Schema = {
  type: 'object',
  properties: { place: text, title: text, own: tabIds, handed: tabIds },
  required: ['place', 'title', 'own', 'handed'],
};

function placeIn(input: Invoke['input']): string {
  return read(input, { place: text }).place as string;
}

function read(input: Invoke['input'], properties: Record<string, Schema>): Record<string, unknown> {
  const conformed = conform({ type: 'object', properties, required: Object.keys(properties) }, input ?? {});
  if (!conformed.ok) {
    throw new ActionError('INVALID_INPUT', { ...conformed.misfit });
  }
  return conformed.value as Record<string, unknown>;
}
