import '../style/index.css';
import { render } from 'preact';
import { POPUP_PORT } from '../../lib/hub';
import { Hub } from '../hub';
import { Popup } from './popup';

export function showPopup(): void {
  render(<Popup hub={new Hub(POPUP_PORT)} />, document.getElementById('root') as HTMLElement);
}
