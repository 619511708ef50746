/** What the extension keeps of the person's wishes, in `chrome.storage.local`: what the daemon need not know. */

const CUES = 'cues';

/** Whether a page shows which element is acted on; it does unless the person said no. */
export async function loadCues(): Promise<boolean> {
  const { [CUES]: on } = await chrome.storage.local.get<{ [CUES]?: boolean }>(CUES);
  return on ?? true;
}

export async function saveCues(on: boolean): Promise<void> {
  await chrome.storage.local.set({ [CUES]: on });
}

/** Calls `told` when the wish changes, wherever it was changed. In the worker's first turn, where it may wake it. */
export function onCuesChanged(told: (on: boolean) => void): () => void {
  const listener = ({ [CUES]: change }: Record<string, chrome.storage.StorageChange>, area: string) => {
    if (area === 'local' && change !== undefined) {
      told((change.newValue as boolean | undefined) ?? true);
    }
  };
  chrome.storage.onChanged.addListener(listener);
  return () => chrome.storage.onChanged.removeListener(listener);
}
