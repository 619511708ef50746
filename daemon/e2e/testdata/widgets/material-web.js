import '@material/web/checkbox/checkbox.js';
import '@material/web/select/outlined-select.js';
import '@material/web/select/select-option.js';
import '@material/web/tabs/primary-tab.js';
import '@material/web/tabs/tabs.js';
import '@material/web/textfield/outlined-text-field.js';
import { countries, report, root } from './report.js';

root.innerHTML = `
  <md-tabs aria-label="Parts"><md-primary-tab>Person</md-primary-tab><md-primary-tab>Address</md-primary-tab></md-tabs><br>
  <md-outlined-text-field label="Name"></md-outlined-text-field>
  <md-outlined-select label="Country">
    ${countries.map((name) => `<md-select-option value="${name}"><div slot="headline">${name}</div></md-select-option>`).join('')}
  </md-outlined-select>
  <label>Agree <md-checkbox touch-target="wrapper" aria-label="Agree"></md-checkbox></label>`;
const [tabs, name, country, agree] = ['md-tabs', 'md-outlined-text-field', 'md-outlined-select', 'md-checkbox'].map((tag) =>
  root.querySelector(tag),
);
const tell = () => report(`tab ${tabs.activeTabIndex}`, name.value || '-', country.value || '-', agree.checked ? 'agreed' : 'open');
root.addEventListener('change', tell);
