import $ from './jquery.js';
import 'jquery-ui/dist/jquery-ui.js';
import 'jquery-ui/themes/base/all.css';
import { report, root } from './report.js';

root.innerHTML = '<label>Due <input id=due></label>';
$('#due').datepicker({ dateFormat: 'yy-mm-dd', defaultDate: '2026-03-10', changeYear: true, onSelect: (text) => report(text) });
