import Inputmask from 'inputmask';
import { report, root } from './report.js';

root.innerHTML = '<label>Phone <input id=phone></label> <label>Price <input id=price></label>';
const [phone, price] = root.querySelectorAll('input');
Inputmask('(999) 999-9999').mask(phone);
Inputmask('currency', { prefix: '$ ', rightAlign: false }).mask(price);
root.addEventListener('input', () => report([phone, price].map((field) => field.inputmask.unmaskedvalue() || '-').join(' ')));
