import '@vaadin/combo-box/src/vaadin-combo-box.js';
import { report, root } from './report.js';

const box = document.createElement('vaadin-combo-box');
box.label = 'Part';
box.items = Array.from({ length: 5000 }, (_, i) => `Part ${i + 1}`);
box.addEventListener('value-changed', () => report(box.value));
root.append(box);
