import type { ExtensionActionName } from '../../registry.gen';
import type { Executor } from '../context';
import { actionAndWait } from './action-and-wait';
import { check, uncheck } from './check';
import { click, doubleClick, hover } from './click';
import { dragAndDrop } from './drag';
import { fill, selectOption } from './fill';
import { getTitle, getURL } from './info';
import { back, forward, navigate, reload } from './navigate';
import { findCaptcha, solveCaptcha } from './page-captcha';
import { trustedClick } from './page-click';
import { readConsole, readNetwork, startDiagnostics, stopDiagnostics } from './page-diagnostics';
import { captureDownload } from './page-downloads';
import { pageDrag } from './page-drag';
import { attachFile, listFiles } from './page-files';
import { awaitMonitor, monitorStatus, startMonitor, stopMonitor } from './page-monitor';
import { pageNavigate } from './page-navigate';
import { pickElement } from './page-pick';
import { listRecordings, readRecording } from './page-recordings';
import { pageScreenshot } from './page-screenshot';
import { injectCode, runCode } from './page-script';
import { searchSite } from './page-search';
import { pageSide } from './page-side';
import { callTool, getPageInfo, listSiteTools } from './page-site';
import { closeTab, openTab, switchTab } from './page-tabs';
import { startTimer, stopTimer, timerStatus } from './page-timer';
import { focus, press } from './press';
import { screenshot } from './screenshot';
import { scroll, scrollIntoView } from './scroll';
import { snapshot } from './snapshot';
import { visibleText } from './text';
import { wait } from './wait';

type PageAction = Extract<ExtensionActionName, `page.${string}`>;

/** The tools that are about the browser and none of its pages. */
export const browserExecutors = {
  'page.monitorStatus': monitorStatus,
  'page.awaitMonitor': awaitMonitor,
  'page.stopMonitor': stopMonitor,
  'page.startTimer': startTimer,
  'page.timerStatus': timerStatus,
  'page.stopTimer': stopTimer,
  'page.listFiles': listFiles,
  'page.listRecordings': listRecordings,
  'page.readRecording': readRecording,
} satisfies { [A in PageAction]?: Executor<A> };

/** The tools that work without holding their tab, by the debugger where there is one, unless they need it for a moment. */
export const pageExecutors: { [A in PageAction]: Executor<A> } = {
  ...pageSide,
  ...browserExecutors,
  'page.startMonitor': startMonitor,
  'page.getPageInfo': getPageInfo,
  'page.listSiteTools': listSiteTools,
  'page.callSiteTool': callTool,
  'page.findCaptcha': findCaptcha,
  'page.solveCaptcha': solveCaptcha,
  'page.trustedClick': trustedClick,
  'page.dragElement': pageDrag,
  'page.searchSite': searchSite,
  'page.pickElement': pickElement,
  'page.navigate': pageNavigate,
  'page.openTab': openTab,
  'page.switchTab': switchTab,
  'page.closeTab': closeTab,
  'page.screenshot': pageScreenshot,
  'page.captureDownload': captureDownload,
  'page.injectCode': injectCode,
  'page.runCode': runCode,
  'page.attachFile': attachFile,
  'page.startDiagnostics': startDiagnostics,
  'page.readConsole': readConsole,
  'page.readNetwork': readNetwork,
  'page.stopDiagnostics': stopDiagnostics,
};

/** Every action that runs in the extension. One that is missing does not compile. */
export const executors: { [A in ExtensionActionName]: Executor<A> } = {
  ...pageExecutors,
  'browser.navigate': navigate,
  'browser.back': back,
  'browser.forward': forward,
  'browser.reload': reload,
  'browser.get.url': getURL,
  'browser.get.title': getTitle,
  'browser.snapshot': snapshot,
  'browser.visible.text': visibleText,
  'browser.click': click,
  'browser.double.click': doubleClick,
  'browser.hover': hover,
  'browser.focus': focus,
  'browser.scroll.into.view': scrollIntoView,
  'browser.scroll': scroll,
  'browser.drag.and.drop': dragAndDrop,
  'browser.fill': fill,
  'browser.press': press,
  'browser.select.option': selectOption,
  'browser.check': check,
  'browser.uncheck': uncheck,
  'browser.screenshot': screenshot,
  'browser.wait': wait,
  'browser.action.and.wait': actionAndWait,
};
