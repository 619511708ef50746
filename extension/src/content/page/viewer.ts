/** Documents that hold no page, only the browser's viewer of a file. */
import { mimeType } from '../native';
import { Failure } from '../outcome';

/** What to say instead of an empty page, or undefined where there is a page. */
export function inViewer(): Failure | undefined {
  if (mimeType() !== 'application/pdf') return undefined;
  return new Failure('TAB_UNREACHABLE', {
    why: 'it shows a PDF in a viewer of the browser, which has no elements to read or act on; page_screenshot shows it',
  });
}
