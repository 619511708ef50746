import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';
import { report, root } from './report.js';

root.innerHTML = '<label>Stay <input id=stay></label>';
flatpickr('#stay', { mode: 'range', defaultDate: ['2026-03-10'], onChange: (_, text) => report(text) });
