import { showSidePanel } from '../../pages/sidepanel/main';

showSidePanel();
