import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label } from '@headlessui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

function Countries() {
  const [query, setQuery] = useState('');
  const shown = countries.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  return (
    <Field>
      <Label>Country</Label>
      <Combobox onChange={report} onClose={() => setQuery('')}>
        <ComboboxInput onChange={(event) => setQuery(event.target.value)} />
        <ComboboxOptions anchor="bottom" transition>
          {shown.map((name) => (
            <ComboboxOption key={name} value={name}>
              {name}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  );
}

createRoot(root).render(<Countries />);
