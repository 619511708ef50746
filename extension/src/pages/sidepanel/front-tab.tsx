import { useEffect, useId, useState } from 'preact/hooks';
import type { PanelSession } from '../../lib/panel';
import type { Hub } from '../hub';
import { useAct } from '../ui/act';
import { Button, Problem, Select } from '../ui/controls';

interface FrontTabInfo {
  id: number;
  host: string;
}

/** The tab in front of the person: which session may work in it, and the way to give or take it. */
export function FrontTab({ hub, sessions }: { hub: Hub; sessions: PanelSession[] }) {
  const tab = useFrontTab();
  const [chosen, setChosen] = useState('');
  const { busy, problem, run } = useAct();
  const id = useId();
  if (tab === undefined || sessions.length === 0) {
    return null;
  }
  const holder = sessions.find(({ tabIds }) => tabIds.includes(tab.id));
  const sessionId = sessions.some((session) => session.id === chosen) ? chosen : (sessions[0]?.id ?? '');
  const give = () => run(() => hub.ask('handOver', { sessionId, tabId: tab.id }));
  const take = (held: PanelSession) => run(() => hub.ask('takeBack', { sessionId: held.id, tabId: tab.id }));
  return (
    <section class="front-tab" aria-label="The tab in front">
      <div class="front-tab-text">
        <p class="caption">The tab in front</p>
        <p class="name">{tab.host}</p>
        {holder && <p class="hint">in the session {holder.name}</p>}
      </div>
      {holder ? (
        <Button busy={busy} onClick={() => take(holder)}>
          Take back
        </Button>
      ) : (
        <>
          <label class="visually-hidden" for={id}>
            Session to hand the tab to
          </label>
          <Select
            id={id}
            value={sessionId}
            onChange={setChosen}
            options={sessions.map((session) => ({ value: session.id, label: session.name }))}
          />
          <Button busy={busy} onClick={give}>
            Hand over
          </Button>
        </>
      )}
      <Problem text={problem} />
    </section>
  );
}

/** The tab in front of this panel's window, when it shows a web page. */
export function useFrontTab(): FrontTabInfo | undefined {
  const [tab, setTab] = useState<FrontTabInfo>();
  useEffect(() => {
    const look = async () => {
      const [front] = await chrome.tabs.query({ active: true, currentWindow: true });
      setTab(describe(front));
    };
    const changed = (_: number, { url }: chrome.tabs.OnUpdatedInfo) => void (url !== undefined && look());
    chrome.tabs.onActivated.addListener(look);
    chrome.tabs.onUpdated.addListener(changed);
    look();
    return () => {
      chrome.tabs.onActivated.removeListener(look);
      chrome.tabs.onUpdated.removeListener(changed);
    };
  }, []);
  return tab;
}

function describe(tab: chrome.tabs.Tab | undefined): FrontTabInfo | undefined {
  const url = URL.parse(tab?.url ?? '');
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && tab?.id !== undefined ? { id: tab.id, host: url.host } : undefined;
}
