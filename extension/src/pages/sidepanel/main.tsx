import '../style/index.css';
import { render } from 'preact';
import { SIDE_PANEL_PORT } from '../../lib/hub';
import { Hub } from '../hub';
import { SidePanel } from './side-panel';

export function showSidePanel(): void {
  render(<SidePanel hub={new Hub(SIDE_PANEL_PORT)} />, document.getElementById('root') as HTMLElement);
}
