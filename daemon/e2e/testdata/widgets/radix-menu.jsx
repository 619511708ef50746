import * as Menu from '@radix-ui/react-dropdown-menu';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

function View() {
  const [wrap, setWrap] = useState(false);
  return (
    <Menu.Root>
      <Menu.Trigger>View</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content>
          <Menu.Item onSelect={() => report('reloaded')}>Reload</Menu.Item>
          <Menu.CheckboxItem
            checked={wrap}
            onCheckedChange={(on) => {
              setWrap(on);
              report('wrap', on);
            }}
          >
            Wrap lines
          </Menu.CheckboxItem>
          <Menu.Sub>
            <Menu.SubTrigger>Zoom</Menu.SubTrigger>
            <Menu.Portal>
              <Menu.SubContent>
                <Menu.Item onSelect={() => report('zoom 50')}>Half</Menu.Item>
                <Menu.Item onSelect={() => report('zoom 200')}>Double</Menu.Item>
              </Menu.SubContent>
            </Menu.Portal>
          </Menu.Sub>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

createRoot(root).render(<View />);
