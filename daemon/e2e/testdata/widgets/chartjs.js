import Chart from 'chart.js/auto';
import { report, root } from './report.js';

root.innerHTML = '<div style="width: 400px; height: 300px"><canvas role=img aria-label="Rain by day"></canvas></div>';
const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const say = (what) => (_, elements) => elements.length > 0 && report(what, labels[elements[0].index]);
new Chart(root.querySelector('canvas'), {
  type: 'bar',
  data: { labels, datasets: [{ label: 'Rain', data: [3, 5, 9, 4, 1] }] },
  options: { maintainAspectRatio: false, animation: false, onHover: say('over'), onClick: say('picked') },
});
