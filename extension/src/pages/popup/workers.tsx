import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { PanelClient, PanelSession } from '../../lib/panel';
import type { Hub } from '../hub';
import { ActButton } from '../ui/controls';

export function Sessions({ hub, sessions }: { hub: Hub; sessions: PanelSession[] }) {
  return (
    <List title="Sessions" none="No client has a session in this browser.">
      {sessions.map(({ id, name, client, tabIds, queued }) => (
        <Item
          key={id}
          name={name}
          about={[client, plural(tabIds.length, 'tab'), queued > 0 && `${queued} queued`]}
          stop={{ text: 'Stop', label: `Stop the session ${name}`, act: () => hub.ask('stop', { sessionId: id }) }}
        />
      ))}
    </List>
  );
}

export function Clients({ hub, clients }: { hub: Hub; clients: PanelClient[] }) {
  return (
    <List title="Clients" none="No client is connected.">
      {clients.map(({ id, name, version, kind }) => (
        <Item
          key={id}
          name={name}
          about={[version, kind]}
          stop={{ text: 'Stop', label: `Stop the client ${name}`, act: () => hub.ask('stop', { clientId: id }) }}
        />
      ))}
    </List>
  );
}

function List({ title, none, children }: { title: string; none: string; children: ComponentChildren[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 class="caption" id={id}>
        {title}
      </h2>
      {children.length > 0 ? <ul class="items">{children}</ul> : <p class="none">{none}</p>}
    </section>
  );
}

interface ItemProps {
  name: string;
  about: (string | false | undefined)[];
  stop: { text: string; label: string; act: () => Promise<unknown> };
}

function Item({ name, about, stop }: ItemProps) {
  return (
    <li class="item">
      <div class="item-text">
        <p class="name">{name}</p>
        <p class="hint">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <ActButton look="quiet" label={stop.label} act={stop.act}>
        {stop.text}
      </ActButton>
    </li>
  );
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
