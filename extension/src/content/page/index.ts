/** The operations of the page tools, by name. */
import type { PageOps, PageSideAction } from '../../lib/page-protocol';
import type { Call, Failure } from '../outcome';
import { clickElement, hoverElement, selectOption } from './acts';
import { beginFile, endFile, filePiece } from './attach';
import { auditContrast } from './audit';
import { captchaBox, captchaSigns, captchaVerdict } from './captcha';
import { dragBegun, dragElement, planDrag } from './drag';
import { extractText } from './extract';
import { fillInput, pressKey } from './fill';
import { focusInput } from './focus';
import { submitForm } from './forms';
import { highlightElement } from './highlight';
import { pageInfo } from './info';
import { leave, scrollToPlace, waitForElement } from './move';
import { pick } from './pick';
import { described, planClick, planPicture, putBack, scrollToPoint } from './plans';
import { findProgress } from './progress';
import { findSearch } from './search';
import { selectText } from './select-text';
import { search } from './site-search';
import { applyTheme } from './theme-apply';
import { readTheme } from './theme-read';
import { typeText } from './typing';
import { watch } from './watch';

type PageToolOp =
  | PageSideAction
  | 'leave'
  | 'planClick'
  | 'beginFile'
  | 'filePiece'
  | 'endFile'
  | 'planDrag'
  | 'dragBegun'
  | 'search'
  | 'pick'
  | 'described'
  | 'planPicture'
  | 'putBack'
  | 'scrollToPoint'
  | 'watch'
  | 'captchaSigns'
  | 'captchaBox'
  | 'captchaVerdict';
type Outcome<K extends PageToolOp> = PageOps[K]['result'] | Failure;

export const PAGE_TOOLS: {
  [K in PageToolOp]: (args: PageOps[K]['args'], call: Call) => Outcome<K> | Promise<Outcome<K>>;
} = {
  'page.getPageInfo': pageInfo,
  'page.extractText': extractText,
  'page.waitForElement': waitForElement,
  'page.clickElement': clickElement,
  'page.hoverElement': hoverElement,
  'page.fillInput': fillInput,
  'page.selectOption': selectOption,
  'page.pressKey': pressKey,
  'page.dragElement': dragElement,
  'page.focusInput': focusInput,
  'page.typeText': typeText,
  'page.selectText': selectText,
  'page.submitForm': submitForm,
  'page.findProgress': findProgress,
  'page.findSearch': findSearch,
  'page.scrollTo': scrollToPlace,
  'page.highlightElement': highlightElement,
  'page.readTheme': readTheme,
  'page.auditContrast': auditContrast,
  'page.applyTheme': applyTheme,
  beginFile,
  filePiece,
  endFile,
  leave,
  planClick,
  planDrag,
  search,
  pick,
  dragBegun,
  described,
  planPicture,
  putBack,
  scrollToPoint,
  watch,
  captchaSigns,
  captchaBox,
  captchaVerdict,
};
