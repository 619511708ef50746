import { elsewhere } from './payment.js';
import { root } from './report.js';

root.innerHTML = `<form><label>Card number <input name=number autocomplete=cc-number inputmode=numeric></label>
  <label>Expires <input name=expires autocomplete=cc-exp placeholder="MM / YY"></label> <button>Pay</button></form><div></div>`;
root.firstChild.addEventListener('submit', (event) => {
  event.preventDefault();
  parent.postMessage(`card ending in ${event.target.number.value.slice(-4)}, ${event.target.expires.value}`, '*');
  root.lastChild.innerHTML = `<iframe title="Your bank" width=400 height=200 src="${elsewhere('bank', 'payment-code')}"></iframe>`;
});
