import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';

const place = document.body.appendChild(document.createElement('div'));
place.contentEditable = 'true';
place.role = 'textbox';
place.ariaLabel = 'Note';
const editor = createEditor({
  onError(error) {
    throw error;
  },
});
editor.setRootElement(place);
registerRichText(editor);
editor.update(() => {
  const old = () => $createParagraphNode().append($createTextNode('old words'));
  $getRoot().clear().append(old(), old());
});
window.model = () => editor.read(() => $getRoot().getTextContent().replaceAll('\n\n', '\n'));
