import { describe, expect, it } from 'vitest';
import { parseFrame } from '../../src/lib/frames';
import { vectors } from './vectors';

describe('parseFrame', () => {
  it.each(vectors<{ frame: unknown; valid: boolean; why: string }>('frames'))('%s', (_, { frame, valid, why }) => {
    const parsed = parseFrame(JSON.stringify(frame));
    if (valid) {
      expect(parsed).toEqual(frame);
    } else {
      expect(parsed, why).toBeUndefined();
    }
  });

  it.each(['', '{', 'ping', '{"t":"ping","id":"1"} x', '\u0000'])('drops what is not JSON: %j', (text) => {
    expect(parseFrame(text)).toBeUndefined();
  });
});
