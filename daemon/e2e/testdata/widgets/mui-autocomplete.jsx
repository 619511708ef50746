import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

createRoot(root).render(
  <Autocomplete
    options={countries}
    sx={{ width: 300 }}
    onChange={(_, value) => report(value)}
    renderInput={(params) => <TextField {...params} label="Country" />}
  />,
);
