import '@vaadin/date-picker/src/vaadin-date-picker.js';
import { report, root } from './report.js';

const picker = document.createElement('vaadin-date-picker');
picker.label = 'Departure';
picker.value = '2026-03-10';
picker.addEventListener('change', () => report(picker.value));
root.append(picker);
