import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { report, root } from './report.js';

root.innerHTML = '<div id=editor><p>old words</p></div>';
const editor = new Quill('#editor', { theme: 'snow' });
editor.root.ariaLabel = 'Note';
editor.root.role = 'textbox';
editor.on('text-change', () => report(JSON.stringify(editor.getContents().ops)));
