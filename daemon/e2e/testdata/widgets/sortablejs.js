import Sortable from 'sortablejs';
import { report, root } from './report.js';

const list = (name, ...words) => `<ul aria-label=${name}>${words.map((word) => `<li>${word}`).join('')}</ul>`;
root.innerHTML = `<style>ul { width: 200px; padding: 0 } li { padding: 10px; border: 1px solid; list-style: none }</style>
  ${list('Left', 'One', 'Two', 'Three')} ${list('Right', 'Four')}`;
const lists = [...root.querySelectorAll('ul')];
const onEnd = () => report(lists.map((ul) => [...ul.children].map((li) => li.textContent).join(' ')).join(' | '));
for (const ul of lists) {
  new Sortable(ul, { group: 'both', animation: 150, onEnd });
}
