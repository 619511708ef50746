import { defineContentScript } from 'wxt/utils/define-content-script';
import { start } from '../content/main';

export default defineContentScript({
  matches: ['http://*/*', 'https://*/*'],
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_start',
  // The page would hear it.
  noScriptStartedPostMessage: true,
  main: start,
});
