import $ from './jquery.js';
import 'jquery-ui/dist/jquery-ui.js';
import 'jquery-ui/themes/base/all.css';
import { countries, report, root } from './report.js';

root.innerHTML = `<style>.ui-menu { width: 120px }</style>
  <ul id=menu><li><div>File</div><ul><li><div>Open</div></li><li><div>Save</div></li></ul></li><li><div>Help</div></li></ul>
  <label>Country <input id=country></label>
  <label for=speed>Speed</label> <select id=speed><option>Slow</option><option>Medium</option><option>Fast</option></select>`;
$('#menu').menu({ select: (_, { item }) => report('menu', item.children('div').text()) });
$('#country').autocomplete({ source: countries, select: (_, { item }) => report('country', item.value) });
$('#speed').selectmenu({ change: (_, { item }) => report('speed', item.value) });
