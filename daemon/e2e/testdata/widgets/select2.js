import $ from './jquery.js';
import select2 from 'select2';
import 'select2/dist/css/select2.css';
import { countries, report, root } from './report.js';

select2(window, $);
root.innerHTML = `<label for=country>Country</label> <select id=country style="width: 200px"><option value="">Any</option>
  ${countries.map((name) => `<option>${name}</option>`).join('')}</select>`;
$('#country')
  .select2()
  .on('change', (event) => report(event.target.value));
