import { useSignal } from '@preact/signals';
import type { Hub } from '../hub';
import { Mark } from '../ui/icons';
import { LinkStatus } from '../ui/link-status';
import { Tabs } from '../ui/tabs';
import { Approvals } from './approvals';
import { Files } from './files';
import { FrontTab } from './front-tab';
import { Recordings, UnderWay } from './recordings';
import { Rules } from './rules';
import { Timeline } from './timeline';

export function SidePanel({ hub }: { hub: Hub }) {
  const shown = useSignal<'activity' | 'files' | 'recordings' | 'rules'>('activity');
  const pairing = hub.pairing.value;
  const view = hub.view.value;
  return (
    <>
      <header class="bar">
        <Mark />
        <h1>{view?.browserName ?? 'browsentic'}</h1>
        <LinkStatus hub={hub} />
      </header>
      <main>
        <Approvals hub={hub} approvals={view?.approvals ?? []} />
        {pairing?.kind === 'unpaired' && (
          <p class="empty">This browser is not paired. Click the icon of browsentic in the toolbar to pair it.</p>
        )}
        {(pairing?.kind === 'connecting' || pairing?.kind === 'refused') && (
          <section class="notice" aria-label="Not connected">
            <p>{pairing.reason ?? 'Looking for the daemon…'}</p>
          </section>
        )}
        {hub.recording.value && <UnderWay hub={hub} current={hub.recording.value} />}
        {pairing?.kind === 'linked' && (
          <Tabs
            label="Views"
            shown={shown}
            tabs={[
              {
                id: 'activity',
                label: 'Activity',
                content: () => (
                  <>
                    <FrontTab hub={hub} sessions={view?.sessions ?? []} />
                    <Timeline calls={hub.calls} />
                  </>
                ),
              },
              { id: 'files', label: 'Files', content: () => <Files /> },
              { id: 'recordings', label: 'Recordings', content: () => <Recordings hub={hub} /> },
              { id: 'rules', label: 'Rules', content: () => <Rules hub={hub} /> },
            ]}
          />
        )}
      </main>
    </>
  );
}
