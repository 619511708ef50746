import { render } from 'preact';
import { App } from './app';
import { enter } from './link';
import { begin } from './store';

await enter().catch(() => {}); // a daemon that does not answer is told of in a moment
begin();
const root = document.getElementById('app');
if (root) render(<App />, root);
