import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { report, root } from './report.js';

root.contentEditable = 'true';
root.role = 'textbox';
root.ariaLabel = 'Note';
const editor = createEditor({
  onError(error) {
    throw error;
  },
});
editor.setRootElement(root);
registerRichText(editor);
editor.update(() => $getRoot().append($createParagraphNode().append($createTextNode('old words'))));
editor.registerTextContentListener((text) => report(text.replaceAll(/\n+/g, ' / ')));
