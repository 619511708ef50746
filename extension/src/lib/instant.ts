/** What a person may say in their own words that is done at once, without asking anybody. */
export type InstantCommand = { kind: 'startRecording' } | { kind: 'stopRecording' };

/** Said around a command out of politeness. */
const OPENERS =
  /^(?:(?:hey|hi|ok|okay|please|now|just|can you|could you|would you|i want you to|i want to|lets|let us|go ahead and) )+/;
const TRAILERS = /(?: (?:please|now|thanks|thank you|for me))+$/;

const START = [
  /^(?:start|begin) (?:to )?record(?:ing)?(?: (?:me|(?:a |my |this |the )?(?:session|tab|page|workflow|steps|actions|screen)|what i do|what im doing))?$/,
  /^(?:start|begin|make|take) (?:a |the |my )?(?:new )?recording(?: of (?:this|my|the) (?:session|tab|page|workflow))?$/,
  /^record (?:me|what i do|what im doing|(?:a |my |this |the )?(?:session|tab|page|workflow|steps|actions))$/,
];

const STOP = [
  /^(?:stop|end|finish|quit) (?:the |my |this )?record(?:ing)?(?: (?:me|(?:my |this |the )?(?:session|tab|page|workflow|steps|actions)))?$/,
  /^(?:stop|end|finish) (?:the |my |this )?recording$/,
  /^(?:im )?done recording$/,
];

/**
 * Reads a command; undefined when it is none, or when it is not certain. A question, a condition or a second thing to do
 * makes it uncertain.
 */
export function instantCommand(text: string): InstantCommand | undefined {
  if (/[?]\s*$/.test(text) && !/^\s*(?:can|could|would) you\b/i.test(text)) {
    return undefined;
  }
  const said = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(OPENERS, '')
    .replace(TRAILERS, '');
  if (START.some((phrase) => phrase.test(said))) {
    return { kind: 'startRecording' };
  }
  return STOP.some((phrase) => phrase.test(said)) ? { kind: 'stopRecording' } : undefined;
}
