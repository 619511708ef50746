import { root } from './report.js';

root.innerHTML = '<label>Code <input></label> <button type=button>Confirm</button>';
root.querySelector('button').onclick = () => top.postMessage(`code ${root.querySelector('input').value}`, '*');
