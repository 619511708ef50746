import type { Credential } from './handshake';

/**
 * How the daemon of a managed browser reaches a worker before there is a link: it evaluates, in the worker's own
 * global over the DevTools pipe,
 *
 *     (globalThis.browsentic ??= {}).ticket = {port, id, secret}; globalThis.browsentic.onTicket?.()
 *
 * before or after this script has run. A ticket is good for one link of one browser context; a worker that was
 * restarted is given another.
 */
interface Hook {
  ticket?: { port: number; id: string; secret: string };
  onTicket?: () => void;
}

/** Calls `use` with the ticket that is there, and with each that comes. The secret is not left lying about. */
export function onTicket(use: (credential: Credential) => void): void {
  const scope = globalThis as { browsentic?: Hook };
  scope.browsentic ??= {};
  const hook = scope.browsentic;
  hook.onTicket = () => {
    const { ticket } = hook;
    delete hook.ticket;
    if (ticket !== undefined) {
      use({ port: ticket.port, auth: { kind: 'ticket', id: ticket.id }, secret: ticket.secret });
    }
  };
  hook.onTicket();
}
