import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/controls';

const ALL = { origins: ['<all_urls>'] };

/** A browser may keep an extension from web pages until its person says yes; only a click here can ask for that. */
export function HostAccess() {
  const [granted, setGranted] = useState(true);
  useEffect(() => {
    chrome.permissions.contains(ALL).then(setGranted);
  }, []);
  if (granted) {
    return null;
  }
  return (
    <section class="notice" aria-label="Access to web pages">
      <p>The browser keeps browsentic away from web pages. Without that access it can do nothing in them.</p>
      <Button look="primary" onClick={() => chrome.permissions.request(ALL).then(setGranted)}>
        Allow access to web pages
      </Button>
    </section>
  );
}
