import { ActionError, FrameGone, messageOf } from '../errors';

/** The DevTools commands in use: parameters and result, as far as they are looked at. */
interface Commands {
  'Page.enable': [params: undefined, result: unknown];
  'Page.setPrerenderingAllowed': [params: { isAllowed: boolean }, result: unknown];
  'Page.setLifecycleEventsEnabled': [params: { enabled: boolean }, result: unknown];
  'Page.getFrameTree': [params: undefined, result: { frameTree: { frame: Frame } }];
  'Page.navigate': [params: { url: string }, result: { loaderId?: string; errorText?: string; isDownload?: boolean }];
  'Page.reload': [params: undefined, result: unknown];
  'Page.stopLoading': [params: undefined, result: unknown];
  'Page.getNavigationHistory': [params: undefined, result: { currentIndex: number; entries: HistoryEntry[] }];
  'Page.navigateToHistoryEntry': [params: { entryId: number }, result: unknown];
  'Page.handleJavaScriptDialog': [params: { accept: boolean; promptText?: string }, result: unknown];
  'Page.createIsolatedWorld': [params: { frameId: string; worldName: string }, result: { executionContextId: number }];
  'Page.captureScreenshot': [params: ScreenshotParams, result: { data: string }];
  'Page.startScreencast': [
    params: { format: 'jpeg'; quality: number; maxWidth: number; maxHeight: number },
    result: unknown,
  ];
  'Page.stopScreencast': [params: undefined, result: unknown];
  'Runtime.evaluate': [
    params: {
      expression: string;
      returnByValue: true;
      contextId?: number;
      awaitPromise?: true;
      silent?: true;
      timeout?: number;
    },
    result: {
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string; value?: unknown } };
    },
  ];
  'Debugger.enable': [params: undefined, result: unknown];
  'Debugger.disable': [params: undefined, result: unknown];
  'Debugger.pause': [params: undefined, result: unknown];
  'Debugger.resume': [params: { terminateOnResume: boolean }, result: unknown];
  'Input.dispatchMouseEvent': [params: MouseEventParams, result: unknown];
  'Input.dispatchKeyEvent': [params: KeyEventParams, result: unknown];
  'Input.insertText': [params: { text: string }, result: unknown];
  'Input.setInterceptDrags': [params: { enabled: boolean }, result: unknown];
  'Input.dispatchDragEvent': [params: DragEventParams, result: unknown];
  'Emulation.setFocusEmulationEnabled': [params: { enabled: boolean }, result: unknown];
  'Runtime.enable': [params: undefined, result: unknown];
  'Runtime.runIfWaitingForDebugger': [params: undefined, result: unknown];
  'Runtime.disable': [params: undefined, result: unknown];
  'Log.enable': [params: undefined, result: unknown];
  'Log.disable': [params: undefined, result: unknown];
  'Network.getResponseBody': [params: { requestId: string }, result: { body: string; base64Encoded: boolean }];
  'Network.enable': [params: undefined, result: unknown];
  'Network.disable': [params: undefined, result: unknown];
  'Fetch.enable': [params: { patterns: { urlPattern: string }[] }, result: unknown];
  'Fetch.failRequest': [params: { requestId: string; errorReason: 'Aborted' }, result: unknown];
  'Fetch.disable': [params: undefined, result: unknown];
  'Target.setAutoAttach': [params: AutoAttachParams, result: unknown];
}

export type Command = keyof Commands;
export type Params<C extends Command> = Commands[C][0] extends undefined ? [] : [params: Commands[C][0]];
export type Reply<C extends Command> = Commands[C][1];

/** The DevTools events in use. */
export interface Events {
  'Page.frameNavigated': { frame: Frame; type: 'Navigation' | 'BackForwardCacheRestore' };
  'Page.navigatedWithinDocument': { frameId: string; url: string };
  'Page.lifecycleEvent': { frameId: string; loaderId: string; name: string };
  'Page.domContentEventFired': object;
  'Page.loadEventFired': object;
  'Page.frameScheduledNavigation': { frameId: string };
  'Page.frameClearedScheduledNavigation': { frameId: string };
  'Page.frameRequestedNavigation': { frameId: string; disposition: string };
  'Page.frameStartedNavigating': { frameId: string; url: string; navigationType: string };
  'Page.frameStoppedLoading': { frameId: string };
  'Page.javascriptDialogOpening': {
    type: 'alert' | 'beforeunload' | 'confirm' | 'prompt';
    message: string;
    defaultPrompt?: string;
  };
  'Page.javascriptDialogClosed': object;
  /** Told before the window is there; a blocked one never will be. */
  'Page.windowOpen': { url: string };
  'Debugger.scriptParsed': { scriptId: string; url: string };
  'Debugger.paused': { callFrames: { location: { scriptId: string } }[] };
  'Inspector.targetCrashed': object;
  'Input.dragIntercepted': { data: DragData };
  'Network.requestWillBeSent': {
    requestId: string;
    request: { url: string; method: string; headers: Record<string, string> };
    redirectResponse?: NetworkResponse;
    type?: string;
    /** Seconds since 1970; `timestamp` is on a clock that only goes forward. */
    wallTime: number;
    timestamp: number;
  };
  'Network.requestServedFromCache': { requestId: string };
  'Network.responseReceived': { requestId: string; type: string; response: NetworkResponse; timestamp: number };
  'Network.loadingFinished': { requestId: string; timestamp: number; encodedDataLength: number };
  'Network.loadingFailed': { requestId: string; timestamp: number; errorText: string; blockedReason?: string };
  'Runtime.consoleAPICalled': { type: string; args: RemoteObject[]; timestamp: number; stackTrace?: StackTrace };
  'Runtime.exceptionThrown': {
    timestamp: number;
    exceptionDetails: {
      text: string;
      exception?: RemoteObject;
      url?: string;
      lineNumber: number;
      columnNumber: number;
      stackTrace?: StackTrace;
    };
  };
  'Log.entryAdded': {
    entry: { level: string; text: string; timestamp: number; url?: string; lineNumber?: number };
  };
  'Fetch.requestPaused': { requestId: string };
  'Target.attachedToTarget': { sessionId: string };
}

export interface Frame {
  id: string;
  parentId?: string;
  loaderId: string;
  url: string;
  /** With its #; the url has none. */
  urlFragment?: string;
  /** Set on an error page: the address that could not be shown. */
  unreachableUrl?: string;
}

interface HistoryEntry {
  id: number;
  url: string;
  title: string;
}

export interface ScreenshotParams {
  format: 'png' | 'jpeg' | 'webp';
  quality?: number;
  captureBeyondViewport?: boolean;
  clip?: { x: number; y: number; width: number; height: number; scale: number };
}

export interface MouseEventParams {
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
  x: number;
  y: number;
  button: 'none' | 'left' | 'right' | 'middle';
  buttons?: number;
  modifiers?: number;
  clickCount?: number;
  deltaX?: number;
  deltaY?: number;
}

interface DragEventParams {
  type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';
  x: number;
  y: number;
  data: DragData;
}

/** What a drag carries. It is only ever handed back. */
export interface DragData {
  items: unknown[];
}

interface AutoAttachParams {
  autoAttach: boolean;
  waitForDebuggerOnStart: boolean;
  flatten: true;
  filter?: { type?: string; exclude?: boolean }[];
}

/** Lets go of all sessions inside a tab; those that are held at their start go on. */
export const DETACHING: AutoAttachParams = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true };

export interface NetworkResponse {
  url: string;
  status: number;
  statusText?: string;
  mimeType?: string;
  fromDiskCache?: boolean;
  fromPrefetchCache?: boolean;
  headers?: Record<string, string>;
}

/** A value of the page, with a preview of what is in it. */
export interface RemoteObject {
  type: string;
  subtype?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { overflow: boolean; properties: { name: string; type: string; value?: string }[] };
}

/** Lines and columns begin at 0. */
export interface StackTrace {
  callFrames: { functionName: string; url: string; lineNumber: number; columnNumber: number }[];
}

interface KeyEventParams {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  location: number;
  isKeypad: boolean;
  modifiers: number;
  text?: string;
  unmodifiedText?: string;
  commands?: string[];
}

/** The command was not sent: this extension is not attached to the tab. */
export class NotAttached extends ActionError {
  constructor() {
    super('BROWSER_ERROR', { problem: 'not attached to the tab' });
  }
}

/** Sends one command to a tab. Fails with `ActionError` or `FrameGone`. */
export function send<C extends Command>(tabId: number, command: C, ...params: Params<C>): Promise<Reply<C>> {
  return sendTo({ tabId }, command, ...params);
}

/** The same for one of the sessions inside a tab: of a frame in another process, of a worker. */
export async function sendTo<C extends Command>(
  session: { tabId: number; sessionId?: string },
  command: C,
  ...[params]: Params<C>
): Promise<Reply<C>> {
  try {
    return (await chrome.debugger.sendCommand(session, command, params)) as Reply<C>;
  } catch (error) {
    throw translated(error);
  }
}

/** Attaches to a tab. The attachment of an earlier worker of this extension is as good as a new one. */
export async function attach(tabId: number): Promise<void> {
  try {
    await chrome.debugger.attach({ tabId }, '1.3');
  } catch (error) {
    if (!messageOf(error).startsWith('Another debugger is already attached')) {
      throw translated(error);
    }
  }
}

/** chrome.debugger tells what went wrong in words only. */
function translated(error: unknown): Error {
  const message = messageOf(error);
  if (message.startsWith('Debugger is not attached')) {
    return new NotAttached();
  }
  if (message.startsWith('No tab with given id')) {
    return new ActionError('PAGE_NOT_FOUND');
  }
  // A navigation to where debuggers are not allowed (mailto: too) detaches; a world ends with its document.
  if (
    /Detached while handling|Cannot find (default )?(execution )?context|No frame for given id|Not attached to an active page|context was destroyed|target navigated|Promise was collected/.test(
      message,
    )
  ) {
    return new FrameGone();
  }
  return new ActionError('BROWSER_ERROR', { problem: message });
}
