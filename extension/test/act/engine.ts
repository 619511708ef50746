/** The page engine as a content script would start it, with a DevTools binding in the place of the port. */
import { listenForKeys } from '../../src/content/calm';
import { Dispatcher } from '../../src/content/dispatch';
import { listenForFrames } from '../../src/content/frames';
import { listenForInput } from '../../src/content/hit-target';
import { keepListening } from '../../src/content/listeners';
import { locate } from '../../src/content/locate';
import { Failure } from '../../src/content/outcome';
import { roleOf } from '../../src/content/role';
import { roleCandidates } from '../../src/content/role-candidates';
import { ROLES } from '../../src/content/role-tables';
import type { PageReply, PageRequest } from '../../src/lib/page-protocol';
import type { FrameLocator } from '../../src/lib/page-shapes';

declare global {
  var browsenticSend: (reply: string) => void;
  var browsenticReceive: (request: PageRequest) => void;
  var browsenticStop: () => void;
  var browsenticLocate: (locator: FrameLocator) => string[];
  var browsenticRoleOf: (el: Element) => string | null;
  var browsenticCandidates: (role: string) => string;
  var browsenticRoles: string[];
}

const send = (reply: PageReply) => browsenticSend(JSON.stringify(reply));
const dispatcher = new Dispatcher(send);
globalThis.browsenticReceive = (request) => dispatcher.receive(request);
globalThis.browsenticStop = () => dispatcher.stop();
globalThis.browsenticLocate = (locator) => {
  const found = locate(locator);
  return found instanceof Failure ? [found.code] : found.map((el) => el.id).sort();
};
globalThis.browsenticRoleOf = roleOf;
globalThis.browsenticRoles = [...ROLES.keys()];
globalThis.browsenticCandidates = roleCandidates;
keepListening(() => {
  listenForInput();
  listenForKeys();
  listenForFrames();
});
