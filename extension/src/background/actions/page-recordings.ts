import { recording, recordings } from '../../lib/recording-store';
import type { Executor } from '../context';
import { ActionError } from '../errors';

export const listRecordings: Executor<'page.listRecordings'> = async ({ host, nameContains = '' }) => {
  const [wantedHost, wantedName] = [host?.toLowerCase(), nameContains.toLowerCase()];
  const found = (await recordings()).filter(
    (one) =>
      (wantedHost === undefined || one.host.toLowerCase() === wantedHost) &&
      one.name.toLowerCase().includes(wantedName),
  );
  return {
    data: {
      recordings: found.map(({ id, name, host, status, capturedValues, durationMs, createdAt, summary, steps }) => ({
        ...{ id, name, host, status, capturedValues, durationMs, createdAt },
        ...(status === 'ready' && { summary, steps: steps.length }),
      })),
    },
  };
};

export const readRecording: Executor<'page.readRecording'> = async ({ recordingId }) => {
  const found = await recording(recordingId);
  if (found === undefined) {
    throw new ActionError('RECORDING_NOT_FOUND');
  }
  if (found.status !== 'ready') {
    throw new ActionError('RECORDING_NOT_READY');
  }
  const { status: _, createdAt: __, ...told } = found;
  // What the person calls it is what it was for.
  return { data: { ...told, goal: told.name } };
};
