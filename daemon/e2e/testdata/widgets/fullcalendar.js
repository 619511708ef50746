import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import { report, root } from './report.js';

const day = (date) => date.toISOString().slice(0, 10);
new Calendar(root, {
  plugins: [dayGrid, interaction],
  timeZone: 'UTC',
  initialDate: '2026-03-10',
  height: 560,
  editable: true,
  selectable: true,
  events: [{ title: 'Meeting', start: '2026-03-10' }],
  eventDrop: ({ event }) => report(event.title, 'on', day(event.start)),
  dateClick: ({ dateStr }) => report('day', dateStr),
  datesSet: ({ view }) => report(view.title),
}).render();
