import { createRoot } from 'react-dom/client';
import Select from 'react-select';
import { countries, report, root } from './report.js';

createRoot(root).render(
  <Select
    isMulti
    aria-label="Countries"
    options={countries.map((value) => ({ value, label: value }))}
    onChange={(chosen) => report(chosen.map(({ value }) => value).join(', ') || 'none')}
  />,
);
