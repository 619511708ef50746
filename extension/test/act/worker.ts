/** The least that a worker can be: it keeps the ports of all frames, and the test asks them through it. */
import type { PageReply } from '../../src/lib/page-protocol';

const ports: chrome.runtime.Port[] = [];
const waiting = new Map<number, (reply: PageReply) => void>();
let lastId = 0;

chrome.runtime.onConnect.addListener((port) => {
  ports.push(port);
  port.onDisconnect.addListener(() => ports.splice(ports.indexOf(port), 1));
  port.onMessage.addListener((reply: PageReply) => {
    if ('ok' in reply) waiting.get(reply.id)?.(reply);
  });
  port.postMessage({ frameId: port.sender?.frameId });
});

Object.assign(globalThis, {
  connected: () => ports.map(({ sender }) => ({ frameId: sender?.frameId, url: sender?.url })),
  ask: (frameId: number, op: string, args: object) =>
    new Promise((resolve, reject) => {
      const port = ports.find(({ sender }) => sender?.frameId === frameId);
      if (!port) return reject(new Error('no such frame'));
      const id = ++lastId;
      waiting.set(id, resolve);
      port.postMessage({ id, op, args, timeoutMs: 5000, sentAt: Date.now() });
    }),
});
