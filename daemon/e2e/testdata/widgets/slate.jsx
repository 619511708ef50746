import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Node } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { report, root } from './report.js';

function Note() {
  const [editor] = useState(() => withReact(createEditor()));
  const initialValue = [{ type: 'paragraph', children: [{ text: 'old words' }] }];
  return (
    <Slate editor={editor} initialValue={initialValue} onValueChange={(lines) => report(lines.map(Node.string).join(' / '))}>
      <Editable aria-label="Note" />
    </Slate>
  );
}

createRoot(root).render(<Note />);
