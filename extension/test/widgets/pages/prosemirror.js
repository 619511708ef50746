import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const place = document.body.appendChild(document.createElement('div'));
const paragraph = schema.node('paragraph', null, [schema.text('old words')]);
const view = new EditorView(place, {
  state: EditorState.create({
    doc: schema.node('doc', null, [paragraph, paragraph]),
    plugins: [
      history(),
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-b': toggleMark(schema.marks.strong) }),
      keymap(baseKeymap),
    ],
  }),
  attributes: { role: 'textbox', 'aria-label': 'Note' },
});
window.model = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
window.marks = () => JSON.stringify(view.state.doc.toJSON()).includes('"strong"');
