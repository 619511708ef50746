import flatpickr from 'flatpickr';

document.body.insertAdjacentHTML('beforeend', '<label>Day <input id=day></label> <label>Typed <input id=typed></label>');
const day = flatpickr('#day', { defaultDate: '2026-03-10' });
const typed = flatpickr('#typed', { allowInput: true, dateFormat: 'd.m.Y' });
window.model = () => [day, typed].map(({ selectedDates: [date] }) => date && flatpickr.formatDate(date, 'Y-m-d')).join(' ');
