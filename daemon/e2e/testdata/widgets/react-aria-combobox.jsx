import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

createRoot(root).render(
  <ComboBox onSelectionChange={report}>
    <Label>Country</Label>
    <Input />
    <Button>▼</Button>
    <Popover>
      <ListBox>
        {countries.map((name) => (
          <ListBoxItem key={name} id={name}>
            {name}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </ComboBox>,
);
