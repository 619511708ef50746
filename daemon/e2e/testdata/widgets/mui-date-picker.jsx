import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { createRoot } from 'react-dom/client';
import { report, root } from './report.js';

createRoot(root).render(
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <DatePicker
      label="Arrival"
      defaultValue={dayjs('2026-03-10')}
      onChange={(day) => report(day?.isValid() ? day.format('YYYY-MM-DD') : 'not a day yet')}
    />
  </LocalizationProvider>,
);
