import { descriptorsOf, manifestHash } from '../lib/manifest';
import { loadCues, onCuesChanged } from '../lib/settings';
import { carried } from '../registry.gen';
import type { Daemon, Owners } from './context';
import { Diagnostics } from './diagnostics/diagnostics';
import { captureStore } from './diagnostics/store';
import { Dispatcher } from './dispatch';
import { discardStrays, inManaged } from './downloads';
import { ChromiumDriver } from './driver/chromium';
import type { Driver, DriverEvents } from './driver/driver';
import { FirefoxDriver } from './driver/firefox';
import { isErrand, runErrand } from './errands';
import { messageOf } from './errors';
import { Frames } from './frames';
import { Link } from './link';
import { Navigations } from './navigations';
import { Pairing } from './pairing';
import { PanelHub } from './panel-hub';
import { Popups } from './popups';
import { scriptTab } from './reach';
import { Recorder } from './recorder';
import { performSealed, type SealedHost } from './sealed';
import { SignIns } from './sign-in';
import { siteOf } from './site';
import { TabGroups } from './tab-groups';
import { Targets } from './targets';
import { onTicket } from './ticket';
import { Toolkits } from './toolkits';
import { sessionStore, Vault } from './vault';
import { Monitors } from './watch/monitors';
import { monitorLine, Notices, timerLine } from './watch/notices';
import { recordsOf } from './watch/records';
import { Timers } from './watch/timers';
import { Watches } from './watch/watches';

/**
 * Joins the parts. Everything that listens does so here, in the worker's first turn: the browser wakes a worker only
 * for events that it listened for then.
 */
export function start(): void {
  const frames = new Frames();
  const navigations = new Navigations();
  const signIns = new SignIns();
  const driver = driverOf({
    dialog: (tabId, dialog) => dispatcher.dialogOpened(tabId, dialog),
    gone: (tabId, reason) => dispatcher.pageGone(tabId, reason),
    lost: (tabId, forGood) => diagnostics.lost(tabId, forGood),
  });
  const targets = new Targets(driver);
  const popups = new Popups(targets);
  const toolkits = new Toolkits();
  const able = carried.filter(({ needs }) => needs === undefined || driver.features.has(needs));
  let managed = false;
  const groups = new TabGroups({
    driver,
    report: (event) => {
      // In a managed browser the daemon sees for itself what comes and goes.
      if (!managed) {
        link.report(event);
      }
    },
    captured: () => diagnostics.tabs(),
    script: scriptTab,
  });
  const owners: Owners = {
    // A managed context is one session's: all that is in it is the session's own.
    ownerOf: (tabId) => (managed ? 'session' : groups.ownerOf(tabId)),
    isRecorded: (tabId) => tabId === recorder.state?.tabId,
    join: async (tabId, openerTabId) => {
      if (!managed) {
        await groups.join(tabId, openerTabId, 'about:blank');
      }
    },
  };
  const notices = new Notices();
  const isApart = () => managed;
  const monitors = new Monitors(recordsOf('monitors'), {
    frames,
    navigations,
    ownerOf: (tabId) => owners.ownerOf(tabId),
    isApart,
    changed: (monitor) => hub.watched(monitorLine(monitor)),
    ended: (monitor) => {
      if (!managed) {
        notices.ended(monitor);
      }
    },
  });
  const timers = new Timers(recordsOf('timers'), {
    isApart,
    changed: (timer) => hub.watched(timerLine(timer)),
    remind: (timer) => {
      if (!managed) {
        notices.remind(timer);
      }
    },
  });
  const diagnostics = new Diagnostics(captureStore, { driver, ownerOf: (tabId) => owners.ownerOf(tabId) });
  const watches = new Watches(monitors, timers);
  const recorder = new Recorder(frames);
  const daemon: Daemon = { ask: (op, input) => link.ask(op, input) };
  const dispatcher = new Dispatcher({
    frames,
    driver,
    navigations,
    popups,
    targets,
    owners,
    monitors,
    timers,
    toolkits,
    daemon,
    diagnostics,
  });

  const sealedHost: SealedHost = {
    vault: new Vault(sessionStore),
    perform: (frame) => dispatcher.invoke(frame),
    hostOf: siteOf,
  };

  const hash = manifestHash(able);
  const link = new Link({
    identity: async () => ({
      extensionVersion: chrome.runtime.getManifest().version,
      manifestHash: await hash,
    }),
    describe: () => descriptorsOf(able),
    invoke: (frame) => {
      if (isErrand(frame)) {
        return runErrand(frame, groups, watches);
      }
      // A managed context holds what its session put there, and the session is for testing: there nothing is hidden.
      return managed ? dispatcher.invoke(frame) : performSealed(frame, sealedHost);
    },
    cancel: (id) => dispatcher.cancel(id),
    cancelAll: () => dispatcher.cancelAll(),
    // A socket alone keeps no event page of Firefox alive; a call of any API does.
    pinged: () => void chrome.runtime.getPlatformInfo(),
    told: (notice) => hub.told(notice),
  });

  const pairing = new Pairing(link);
  const hub = new PanelHub({
    ask: (op, input) => link.ask(op, input),
    pairing,
    recorder,
    stopWatches: () => watches.stopAll(),
  });

  chrome.runtime.onConnect.addListener((port) => frames.accept(port));
  frames.listen();
  driver.listen();
  targets.listen();
  navigations.listen();
  recorder.listen(navigations);
  signIns.listen();
  popups.listen();
  groups.listen();
  toolkits.listen();
  diagnostics.listen();
  hub.listen();
  notices.listen();
  monitors.listen();
  timers.listen();
  pairing.listen();
  if (!inManaged()) {
    recorder.resume().catch((error) => console.warn(`the recording does not go on: ${messageOf(error)}`));
  }
  // Cues are for a person who watches: in a paired browser, unless the person does not want them.
  pairing.onChange(async ({ kind }) => {
    if (kind === 'linked') {
      targets.byTab = true;
      await groups.letGoOfStrays();
      await discardStrays();
      frames.setCues(await loadCues());
    }
  });
  onCuesChanged((on) => {
    if (pairing.state.kind === 'linked') {
      frames.setCues(on);
    }
  });
  navigations.subscribe(async ({ tabId, url, sameDocument }) => {
    if (!managed) {
      if (groups.ownerOf(tabId) !== undefined) {
        link.report({ kind: 'navigated', tabId, url, sameDocument });
      }
      return;
    }
    const targetId = await targets.targetOf(tabId);
    if (targetId !== undefined) {
      link.report({ kind: 'navigated', targetId, url, sameDocument });
    }
  });

  /** In a managed context every tab is the session's: held from its birth, the first call need not wait for it. */
  const hold = (tabId: number | undefined) => {
    if (tabId !== undefined) {
      // A tab that cannot be held now (the browser's own pages) is tried again by the call that needs it.
      driver.attach(tabId).catch(() => {});
    }
  };
  chrome.tabs.onCreated.addListener(({ id }) => {
    if (managed) {
      hold(id);
    }
  });

  onTicket((credential) => {
    managed = true;
    pairing.stand();
    signIns.begin();
    chrome.tabs.query({}).then((tabs) => {
      for (const { id } of tabs) {
        hold(id);
      }
    });
    link.dial(credential).catch((error) => {
      // The daemon sees that the ticket was not used and hands out another.
      console.warn(`no link to the browsentic daemon: ${messageOf(error)}`);
    });
  });
}

/** The one place that asks which browser this is: the one whose extensions may debug, or the one that has containers. */
function driverOf(events: DriverEvents): Driver {
  return chrome.debugger === undefined ? new FirefoxDriver(events) : new ChromiumDriver(events);
}
