import $ from './jquery.js';
import 'jstree';
import 'jstree/dist/themes/default/style.css';
import { report, root } from './report.js';

root.innerHTML = '<div id=tree></div>';
$('#tree')
  .jstree({
    core: { data: [{ text: 'Documents', children: [{ text: 'Letters', children: ['To Zoë'] }] }, { text: 'Pictures' }] },
    plugins: ['checkbox'],
    checkbox: { three_state: false },
  })
  .on('changed.jstree', (_, { instance, selected }) => report(selected.map((id) => instance.get_text(id)).join(', ') || 'none'));
