import { report, root } from './report.js';

/** The address of another page here, at another host of this machine: another site, as a payment service is. */
export const elsewhere = (host, page) => `http://${host}.localhost:${location.port}/${page}`;

if (location.pathname === '/payment') {
  root.innerHTML = `<h1>Checkout</h1><iframe title="Card" width=600 height=500 src="${elsewhere('cards', 'payment-card')}"></iframe>`;
  addEventListener('message', ({ origin, data }) => report(data, 'from', new URL(origin).hostname));
}
