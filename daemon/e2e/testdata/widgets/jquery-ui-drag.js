import $ from './jquery.js';
import 'jquery-ui/dist/jquery-ui.js';
import { report, root } from './report.js';

root.innerHTML = `<style>li, .box { width: 160px; padding: 10px; border: 1px solid; list-style: none } .box { margin: 30px 300px 30px }</style>
  <ul id=steps><li>First</li><li>Second</li><li>Third</li></ul><div id=coin class=box style="width: 40px">Coin</div><div id=purse class=box>Purse</div>`;
$('#steps').sortable({ update: () => report($('#steps li').get().map((li) => li.textContent).join(' ')) });
$('#coin').draggable({ revert: 'invalid' });
$('#purse').droppable({ drop: (_, { draggable }) => report(draggable.text(), 'in the purse') });
