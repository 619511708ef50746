import { basicSetup, EditorView } from 'codemirror';
import { report, root } from './report.js';

new EditorView({
  doc: 'old words',
  parent: root,
  extensions: [
    basicSetup,
    EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && report(JSON.stringify(state.doc.toString()))),
  ],
});
