import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/content/default/content.js';
import 'tinymce/plugins/lists';
import { report, root } from './report.js';

root.innerHTML = '<textarea id=note><p>old words</p></textarea>';
tinymce.init({
  selector: '#note',
  license_key: 'gpl',
  plugins: 'lists',
  toolbar: 'bold bullist',
  menubar: 'edit',
  promotion: false,
  branding: false,
  iframe_aria_text: 'Note',
  setup: (editor) => editor.on('input change ExecCommand', () => report(editor.getContent().replace(/\s+/g, ' '))),
});
