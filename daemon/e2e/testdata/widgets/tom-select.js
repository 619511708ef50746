import TomSelect from 'tom-select';
import 'tom-select/dist/css/tom-select.css';
import { report, root } from './report.js';

root.innerHTML = '<label for=tags>Tags</label> <input id=tags value="red">';
new TomSelect('#tags', {
  create: true,
  plugins: ['remove_button'],
  options: ['red', 'green', 'blue'].map((value) => ({ value, text: value })),
  onChange: (value) => report(value || 'none'),
});
