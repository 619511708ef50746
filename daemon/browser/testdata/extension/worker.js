// Reports every ticket that this worker is given to the test's server, whichever came first: this script or the ticket.
const report = () => {
  const { port, id, secret } = globalThis.browsentic.ticket;
  fetch(`http://127.0.0.1:${port}/ticket?${new URLSearchParams({ id, secret })}`);
};
globalThis.browsentic ??= {};
globalThis.browsentic.onTicket = report;
if (globalThis.browsentic.ticket) report();
