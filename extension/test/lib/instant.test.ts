import { describe, expect, it } from 'vitest';
import { instantCommand } from '../../src/lib/instant';

describe('instant commands', () => {
  it.each([
    'record my session',
    'Record my session.',
    'please start recording',
    'Could you record what I do, please?',
    'ok, start a new recording of this tab',
    'Begin recording this page now',
    "let's record what I'm doing",
    'make a recording',
  ])('start by “%s”', (text) => {
    expect(instantCommand(text)).toEqual({ kind: 'startRecording' });
  });

  it.each([
    'stop recording',
    'Stop the recording!',
    'end my recording please',
    "I'm done recording",
    'finish recording',
  ])('stop by “%s”', (text) => {
    expect(instantCommand(text)).toEqual({ kind: 'stopRecording' });
  });

  it.each([
    '',
    '   ',
    'record',
    'Is it recording?',
    'how do I stop recording?',
    'record my session and then buy tea',
    'stop recording if it is done',
    'do not stop recording',
    'record a song',
    'browsentic.startRecording',
  ])('are not found in “%s”', (text) => {
    expect(instantCommand(text)).toBeUndefined();
  });
});
