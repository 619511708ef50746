import { EditorView, basicSetup } from 'codemirror';

const view = new EditorView({
  doc: 'old\nwords',
  extensions: [basicSetup, EditorView.contentAttributes.of({ 'aria-label': 'Note' })],
  parent: document.body,
});
window.model = () => view.state.doc.toString();
