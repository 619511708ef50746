import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../hub';

/** Something that takes a moment and may fail: what a button does. */
export interface Act {
  busy: boolean;
  /** What went wrong the last time, in words for a person. */
  problem: string | undefined;
  /** Does it, unless it is under way already. Resolves with whether it worked. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const mounted = useMounted();
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (running.current) {
        return false;
      }
      running.current = true;
      setBusy(true);
      setProblem(undefined);
      let failure: string | undefined;
      try {
        await work();
      } catch (error) {
        failure = error instanceof Refused ? error.message : `It did not work: ${error}`;
      }
      running.current = false;
      if (mounted.current) {
        setBusy(false);
        setProblem(failure);
      }
      return failure === undefined;
    },
    [mounted],
  );
  return { busy, problem, run };
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(
    () => () => {
      mounted.current = false;
    },
    [],
  );
  return mounted;
}
