import type { SeenResponse } from './driver';

/**
 * Hears of the responses to requests of a tab that are on their way already, redirects included, until the answer is
 * called. DevTools tells a request's method only when it is sent, webRequest also when it is answered.
 */
export function watchEarlierRequests(tabId: number, told: (response: SeenResponse) => void): () => void {
  const { onBeforeRequest, onBeforeRedirect, onResponseStarted } = chrome.webRequest;
  const later = new Set<string>();
  const sent = ({ requestId }: { requestId: string }): undefined => {
    later.add(requestId);
  };
  const answered = ({ requestId, url, method, statusCode: status }: chrome.webRequest.OnResponseStartedDetails) => {
    if (!later.has(requestId)) {
      // An address has no fragment in what DevTools tells.
      told({ url: url.replace(/#.*/s, ''), status, method });
    }
  };
  const ofTab = { urls: ['http://*/*', 'https://*/*'], tabId };
  onBeforeRequest.addListener(sent, ofTab);
  onBeforeRedirect.addListener(answered, ofTab);
  onResponseStarted.addListener(answered, ofTab);
  return () => {
    onBeforeRequest.removeListener(sent);
    onBeforeRedirect.removeListener(answered);
    onResponseStarted.removeListener(answered);
  };
}
