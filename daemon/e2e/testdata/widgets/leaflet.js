import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { report, root } from './report.js';

const tile = (z, x, y) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='256' height='256'><rect width='256' height='256' fill='#dfe' stroke='#8a8'/><text x='20' y='40'>${z}/${x}/${y}</text></svg>`)}`;
const Tiles = L.TileLayer.extend({ getTileUrl: ({ x, y, z }) => tile(z, x, y) });

root.style.cssText = 'width: 600px; height: 400px';
root.role = 'application';
root.ariaLabel = 'Map';
// Shapes are drawn on one canvas.
const map = L.map(root, { preferCanvas: true, zoomAnimation: false, fadeAnimation: false }).setView([0, 0], 3);
new Tiles('').addTo(map);
const icon = L.icon({ iconUrl: tile('flag', '', ''), iconSize: [30, 30] });
const at = ([a, b]) => `${Math.round(a)}, ${Math.round(b)}`;
const goal = L.marker([20, 40], { icon, alt: 'Harbour' }).addTo(map);
goal.on('click', () => report('harbour clicked'));
L.marker([-20, -40], { icon, draggable: true, alt: 'Ship' })
  .addTo(map)
  .on('dragend', ({ target }) => report('ship', at([target.getLatLng().lat, target.getLatLng().lng])));
L.circle([0, 0], { radius: 800000 }).addTo(map).on('click', () => report('circle clicked'));
map.on('zoomend', () => report('zoom', map.getZoom()));
