import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

function Field() {
  const [value, setValue] = useState([]);
  const onChange = (event) => {
    setValue(event.target.value);
    report(event.target.value.join(', '));
  };
  return (
    <FormControl sx={{ width: 300 }}>
      <InputLabel id="label">Countries</InputLabel>
      <Select multiple labelId="label" label="Countries" value={value} onChange={onChange}>
        {countries.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

createRoot(root).render(<Field />);
