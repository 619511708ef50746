/**
 * Calls `listen` now and whenever the page may have taken its listeners away: `document.open` removes all of them from
 * the window and puts in a new root element. So `listen` should add only what does no harm when it is there already.
 */
export function keepListening(listen: () => void): void {
  listen();
  new MutationObserver(listen).observe(document, { childList: true });
}
