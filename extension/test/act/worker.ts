/** The least that a worker can be: it keeps the ports of all frames, and the test asks them through it. */
import type { PageReply } from '../../src/lib/page-protocol';

interface Frame {
  port: chrome.runtime.Port;
  tokens: string[];
}

const frames: Frame[] = [];
const waiting = new Map<number, (reply: PageReply) => void>();
let lastId = 0;

chrome.runtime.onConnect.addListener((port) => {
  const frame: Frame = { port, tokens: [] };
  frames.push(frame);
  port.onDisconnect.addListener(() => frames.splice(frames.indexOf(frame), 1));
  port.onMessage.addListener((reply: PageReply) => {
    if ('announce' in reply) frame.tokens.push(reply.announce);
    else if (!('acting' in reply)) waiting.get(reply.id)?.(reply);
  });
  port.postMessage({ frameId: port.sender?.frameId });
});

Object.assign(globalThis, {
  connected: () => frames.map(({ port, tokens }) => ({ frameId: port.sender?.frameId, url: port.sender?.url, tokens })),
  ask: (frameId: number, op: string, args: object) =>
    new Promise((resolve, reject) => {
      const frame = frames.find(({ port }) => port.sender?.frameId === frameId);
      if (!frame) return reject(new Error('no such frame'));
      const id = ++lastId;
      waiting.set(id, resolve);
      frame.port.postMessage({ id, op, args, timeoutMs: 5000 });
    }),
});
