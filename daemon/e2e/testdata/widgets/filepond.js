import { create } from 'filepond';
import 'filepond/dist/filepond.css';
import { report, root } from './report.js';

root.innerHTML = '<label for=papers>Papers</label> <input type=file id=papers>';
const pond = create(document.getElementById('papers'), { files: [{ source: new File(['Minutes of March'], 'minutes.txt'), options: {} }] });
const tell = () => report(pond.getFiles().map(({ filename }) => filename).join(', ') || 'no file');
pond.on('addfile', tell);
pond.on('removefile', tell);
