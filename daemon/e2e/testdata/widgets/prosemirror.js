import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { report, root } from './report.js';

const keys = keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-b': toggleMark(schema.marks.strong) });
const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('old words')])]);
const tell = () => ({ update: ({ state }) => report(state.doc) });
new EditorView(root, {
  state: EditorState.create({ doc, plugins: [history(), keys, keymap(baseKeymap), { spec: { view: tell }, props: {} }] }),
  attributes: { role: 'textbox', 'aria-label': 'Note' },
});
