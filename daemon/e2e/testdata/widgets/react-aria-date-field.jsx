import { parseDate } from '@internationalized/date';
import { I18nProvider } from 'react-aria-components';
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

createRoot(root).render(
  <I18nProvider locale="en-US">
    <DateField defaultValue={parseDate('2026-03-10')} onChange={report}>
      <Label>Birthday</Label>
      <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
    </DateField>
  </I18nProvider>,
);
