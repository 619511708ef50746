import { useEffect, useState } from 'preact/hooks';
import { loadCues, onCuesChanged, saveCues } from '../../lib/settings';

/** Whether pages show which element is acted on. */
export function useCueSetting(): { on: boolean; set: (on: boolean) => void } {
  const [on, setOn] = useState(true);
  useEffect(() => {
    loadCues().then(setOn);
    return onCuesChanged(setOn);
  }, []);
  return { on, set: saveCues };
}
