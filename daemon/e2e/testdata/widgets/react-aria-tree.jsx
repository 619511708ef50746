import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

function Item({ id, children }) {
  return (
    <TreeItem id={id} textValue={id}>
      <TreeItemContent>
        {children && <Button slot="chevron">▸</Button>}
        {id}
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}

createRoot(root).render(
  <Tree aria-label="Files" selectionMode="single" onSelectionChange={(keys) => report(...keys)}>
    <Item id="Documents">
      <Item id="Letters">
        <Item id="To Zoë" />
      </Item>
    </Item>
    <Item id="Pictures" />
  </Tree>,
);
