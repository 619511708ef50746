import noUiSlider from 'nouislider';
import 'nouislider/dist/nouislider.css';
import { report, root } from './report.js';

root.innerHTML = '<div id=volume style="width: 400px; margin: 40px"></div><button type=button style="margin-left: 300px; width: 40px; padding: 0">Loud</button>';
const slider = noUiSlider.create(document.getElementById('volume'), {
  start: 20,
  step: 5,
  range: { min: 0, max: 100 },
  handleAttributes: [{ 'aria-label': 'Volume' }],
});
slider.on('change', ([value]) => report(Number(value)));
