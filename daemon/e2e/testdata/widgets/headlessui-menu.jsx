import { Listbox, ListboxButton, ListboxOption, ListboxOptions, Menu, MenuButton, MenuItem, MenuItems, Switch } from '@headlessui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

function Controls() {
  const [place, setPlace] = useState('Norway');
  const [loud, setLoud] = useState(false);
  report(place, loud ? 'loud' : 'quiet');
  return (
    <>
      <Listbox value={place} onChange={setPlace}>
        <ListboxButton>{place}</ListboxButton>
        <ListboxOptions anchor="bottom">
          {countries.map((name) => (
            <ListboxOption key={name} value={name}>
              {name}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      <Switch checked={loud} onChange={setLoud} aria-label="Loud" style={{ width: 40, height: 20, background: loud ? '#4a4' : '#ccc' }} />
      <Menu>
        <MenuButton>Reset</MenuButton>
        <MenuItems anchor="bottom">
          <MenuItem>
            <button type="button" onClick={() => setPlace('nowhere')}>
              Place
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" onClick={() => setLoud(false)}>
              Sound
            </button>
          </MenuItem>
        </MenuItems>
      </Menu>
    </>
  );
}

createRoot(root).render(<Controls />);
