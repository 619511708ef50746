import Sortable from 'sortablejs';

document.body.insertAdjacentHTML(
  'beforeend',
  `<style>ul { width: 200px; padding: 0 } li { height: 40px; list-style: none; border: 1px solid }</style>
   <ul id=native><li>A<li>B<li>C<li>D</ul> <ul id=pointer><li>E<li>F<li>G<li>H</ul>
   <ul id=handles><li><b>::</b> I<li><b>::</b> J<li><b>::</b> K</ul>
   <ul id=left><li>L<li>M</ul> <ul id=right><li>N</ul>`,
);
const list = (id, options) => new Sortable(document.getElementById(id), { animation: 100, ...options });
list('native', {});
list('pointer', { forceFallback: true, fallbackTolerance: 5 });
list('handles', { handle: 'b' });
list('left', { group: 'both' });
list('right', { group: 'both' });
const order = (id) => document.getElementById(id).innerText.replace(/\W+/g, '');
window.model = () => ['native', 'pointer', 'handles', 'left', 'right'].map(order).join(' ');
