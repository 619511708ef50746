import { fileNameIn } from '../../lib/content-disposition';
import type { Inputs } from '../../registry.gen';
import type { CallContext, Executor } from '../context';
import { DownloadWatch, inManaged } from '../downloads';
import { ActionError } from '../errors';
import { askPage } from '../reach';
import { abortable } from '../wait';
import { webAddress } from './page-navigate';

/** What a click starts begins soon, or it was no download. */
const BEGINS_WITHIN_MS = 15_000;

/** The daemon takes the file from where it is; nothing else of the download stays. */
export const captureDownload: Executor<'page.captureDownload'> = async (input, context) => {
  const { url, timeoutMs } = input;
  const { signal } = context.call;
  const late = AbortSignal.timeout(timeoutMs);
  const within = AbortSignal.any([signal, late]);
  const watch = new DownloadWatch();
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(Math.min(timeoutMs, BEGINS_WITHIN_MS))]);
    try {
      await abortable(begin(input, context), soon);
      await watch.begun(soon);
    } catch (error) {
      throw error === signal.reason || !soon.aborted ? error : new ActionError('NO_DOWNLOAD_STARTED');
    }
    const { filename, finalUrl, url: asked } = await watch.complete(within);
    const from = finalUrl || asked; // Firefox does not tell where redirections have led
    await watch.forget();
    const name = inManaged() ? url && (await nameOf(from, within)) : baseName(filename);
    return { data: { path: filename, url: from, ...(name && { name }) } };
  } catch (error) {
    await watch.abandon();
    throw error === late.reason ? new ActionError('TIMEOUT') : error;
  } finally {
    watch.stop();
  }
};

async function begin(
  { target = {}, url }: Pick<Inputs['page.captureDownload'], 'target' | 'url'>,
  context: CallContext,
): Promise<void> {
  if (url !== undefined) {
    const tab = await chrome.tabs.get(context.call.tabId);
    const { href } = webAddress(url, tab.url);
    const container = context.driver.containers?.of(tab);
    try {
      await chrome.downloads.download({
        url: href,
        saveAs: false,
        conflictAction: 'uniquify',
        // With the cookies of the page, not with those of the person.
        ...(container && { cookieStoreId: container }),
      });
    } catch (error) {
      throw new ActionError('DOWNLOAD_FAILED', { why: `the browser says ${(error as Error).message}` });
    }
    return;
  }
  try {
    await askPage('page.clickElement', { target, scrollIntoView: true }, context, { again: false });
  } catch (error) {
    // The click was made, and the page has gone.
    if (!(error instanceof ActionError && error.details?.mayHaveHappened === true)) {
      throw error;
    }
  }
}

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/**
 * A managed browser names files by numbers. It tells the daemon the names of those that pages have started; of this one
 * only its server can tell.
 */
async function nameOf(url: string, signal: AbortSignal): Promise<string> {
  const head = await fetch(url, { method: 'HEAD', credentials: 'include', signal }).catch(() => undefined);
  const [last = ''] = new URL(url).pathname.split('/').slice(-1);
  return fileNameIn(head?.headers.get('content-disposition') ?? '') ?? decoded(last);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
