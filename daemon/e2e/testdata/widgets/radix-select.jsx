import * as Select from '@radix-ui/react-select';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

createRoot(root).render(
  <Select.Root onValueChange={report}>
    <Select.Trigger aria-label="Country">
      <Select.Value placeholder="Choose one" />
    </Select.Trigger>
    <Select.Portal>
      <Select.Content>
        <Select.Viewport>
          {countries.map((name) => (
            <Select.Item key={name} value={name}>
              <Select.ItemText>{name}</Select.ItemText>
            </Select.Item>
          ))}
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  </Select.Root>,
);
