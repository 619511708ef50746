import type { Hub } from '../hub';
import { Mark } from '../ui/icons';
import { LinkStatus } from '../ui/link-status';
import { HostAccess } from './host-access';
import { Pair } from './pair';
import { Paired } from './paired';

export function Popup({ hub }: { hub: Hub }) {
  const pairing = hub.pairing.value;
  return (
    <>
      <header class="bar">
        <Mark />
        <h1>browsentic</h1>
        <LinkStatus hub={hub} />
      </header>
      <main>
        <HostAccess />
        {pairing !== undefined &&
          (pairing.kind === 'unpaired' ? <Pair hub={hub} /> : <Paired hub={hub} pairing={pairing} />)}
      </main>
    </>
  );
}
