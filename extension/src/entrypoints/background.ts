import { defineBackground } from 'wxt/utils/define-background';
import { start } from '../background/main';

export default defineBackground(() => {
  // A browser without debuggers for extensions (Firefox) has no driver yet, and a worker without one is of no use.
  if (chrome.debugger !== undefined) {
    start();
  }
});
