import Select from '@rc-component/select';
import '@rc-component/select/assets/index.css';
import { createRoot } from 'react-dom/client';
import { countries, report, root } from './report.js';

createRoot(root).render(
  <Select
    mode="multiple"
    aria-label="Countries"
    style={{ width: 300 }}
    options={countries.map((value) => ({ value, label: value }))}
    onChange={(values) => report(values.join(', ') || 'none')}
  />,
);
