import CodeMirror from 'codemirror5';
import 'codemirror5/addon/edit/closebrackets.js';
import 'codemirror5/lib/codemirror.css';
import 'codemirror5/mode/javascript/javascript.js';

const editor = CodeMirror(document.body, { value: 'old\nwords', mode: 'javascript', autoCloseBrackets: true });
const input = editor.getInputField();
input.role = 'textbox';
input.ariaLabel = 'Note';
window.model = () => editor.getValue();
