import { showPopup } from '../../pages/popup/main';

showPopup();
