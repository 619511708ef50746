/**
 * Child frames: how the worker learns which of them an iframe element is, and the way of a point from inside a frame
 * to the viewport around it.
 *
 * No API tells a document which frame of the browser an iframe element is. But a message tells which window it is from:
 * the engine in a frame asks the one in its parent, and is answered a random token over a port that came with the
 * question, where no page can listen or speak. Both tell the worker the token, and the browser tells it whose port each
 * of them speaks on.
 */
import type { Matrix } from '../lib/matrix';
import type { PageOps } from '../lib/page-protocol';
import { Steadiness } from './actionability';
import { withCaches } from './caches';
import { composedParent, deepElementFromPoint } from './dom';
import { arm } from './hit-target';
import { resolve } from './locate';
import { isElement, rectOf } from './native';
import { type Call, Failure, Pending } from './outcome';
import { obscured, type Point } from './reach';
import { queryScopes } from './scopes';
import { centerPoint, clipOf } from './scroll';
import { isVisible } from './visibility';
import { until } from './wait';

type FrameElement = HTMLIFrameElement | HTMLFrameElement;

export function isFrame(el: Element): el is FrameElement {
  return el instanceof HTMLIFrameElement || el instanceof HTMLFrameElement;
}

/** What an engine posts to its parent, with the port for the answer. */
const WHICH_FRAME = 'browsentic: which frame is this?';

const children = new WeakMap<FrameElement, { token: string; window: Window }>();
const elements = new Map<string, WeakRef<FrameElement>>();

export function listenForFrames(): void {
  addEventListener('message', receive, { capture: true });
}

function receive(event: MessageEvent): void {
  const { source, ports } = event as { source: Window | null; ports: readonly MessagePort[] };
  const [port] = ports;
  // Reading the data copies it into this world, so messages that can't be ours are left alone.
  if (!port || !source || source === window || source.parent !== window || event.data !== WHICH_FRAME) return;
  event.stopImmediatePropagation();
  const frame = frameOf(source);
  port.postMessage(frame ? tokenOf(frame) : '');
}

export function ownToken(_: Record<string, never>, call: Call): Promise<PageOps['ownToken']['result'] | Failure> {
  return new Promise((resolve) => {
    // A page that is on top would hear the question itself.
    if (parent === window) {
      resolve({ token: '' });
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const finish = (outcome: PageOps['ownToken']['result'] | Failure) => {
      port1.close();
      resolve(outcome);
    };
    port1.onmessage = ({ data }) => finish({ token: data });
    call.signal.addEventListener('abort', () => finish(new Failure('OPERATION_CANCELLED')));
    parent.postMessage(WHICH_FRAME, '*', [port2]);
  });
}

/** The token of the frame inside an iframe element, the same as long as it is the same frame. */
export function tokenOf(frame: FrameElement): string {
  const window = frame.contentWindow;
  if (!window) return '';
  let child = children.get(frame);
  if (child?.window !== window) {
    if (child) elements.delete(child.token);
    child = { token: randomToken(), window };
    children.set(frame, child);
    elements.set(child.token, new WeakRef(frame));
  }
  return child.token;
}

/** The iframe element of a window: one that was told of before, which may be where only its finder looks, or any other. */
function frameOf(window: Window): FrameElement | undefined {
  const isOf = (el: Element): el is FrameElement => isFrame(el) && el.contentWindow === window;
  return knownFrames().find(isOf) ?? queryScopes('iframe, frame').find(isOf);
}

/** `crypto.randomUUID` exists in secure contexts only; pages over plain HTTP have frames, too. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function knownFrames(): FrameElement[] {
  return [...elements.keys()].flatMap((token) => elementOf(token) ?? []);
}

function elementOf(token: string): FrameElement | undefined {
  const frame = elements.get(token)?.deref();
  if (frame?.isConnected && frame.contentWindow === children.get(frame)?.window) return frame;
  elements.delete(token);
  return undefined;
}

export function enterFrame(
  { locator, ifAny }: PageOps['enterFrame']['args'],
  call: Call,
): Promise<PageOps['enterFrame']['result'] | Failure> {
  return until(() => {
    const el = withCaches(() => resolve({ locator }));
    if (el instanceof Pending && ifAny) return { token: '' };
    if (!(el instanceof Element)) return el;
    return isFrame(el) ? { token: tokenOf(el) } : new Failure('ELEMENT_NOT_FOUND');
  }, call);
}

/** The frame of the token once it can be seen and does not move. */
function standing(token: string, steadiness: Steadiness): FrameElement | Failure | Pending {
  const frame = elementOf(token);
  if (!frame) return new Failure('ELEMENT_NOT_FOUND');
  if (!isVisible(frame)) return new Pending('visible');
  return steadiness.waitFor(frame) ?? frame;
}

export function throughFrame(
  { token, x, y }: PageOps['throughFrame']['args'],
  call: Call,
): Promise<PageOps['throughFrame']['result'] | Failure> {
  const steadiness = new Steadiness();
  const evaded = new WeakSet<Element>();
  return until(() => {
    const frame = standing(token, steadiness);
    if (!(frame instanceof Element)) return frame;
    let point = outerPoint(frame, { x, y });
    let hit = hitAt(frame, point);
    // Scrolling brings the point into sight, or out from under something that does not scroll with it.
    if (!hit || (hit !== frame && !evaded.has(hit))) {
      if (hit) evaded.add(hit);
      centerPoint(frame, point, { inSight: hit !== null });
      point = outerPoint(frame, { x, y });
      hit = hitAt(frame, point);
    }
    if (hit !== frame) return hit ? obscured(hit) : new Pending('inViewport');
    return { handle: arm({ kind: 'frame', element: frame, accepts: (landed) => landed === frame }, call), ...point };
  }, call);
}

export function showFrame(
  { token, x, y }: PageOps['showFrame']['args'],
  call: Call,
): Promise<PageOps['showFrame']['result'] | Failure> {
  const steadiness = new Steadiness();
  return until(() => {
    const frame = standing(token, steadiness);
    if (!(frame instanceof Element)) return frame;
    const point = outerPoint(frame, { x, y });
    if (isInSight(frame, point)) return point;
    centerPoint(frame, point, { inSight: false });
    return outerPoint(frame, { x, y });
  }, call);
}

export function frameAt({ x, y }: PageOps['frameAt']['args']): PageOps['frameAt']['result'] {
  const hit = deepElementFromPoint(document, x, y);
  if (!hit || !isFrame(hit)) return { x, y };
  return { token: tokenOf(hit), ...pointIn(toOuter(hit).inverse(), { x, y }) };
}

/** What the pointer would hit at a point of the frame; null when the point is out of sight. */
function hitAt(frame: FrameElement, point: Point): Element | null {
  return isInSight(frame, point) ? deepElementFromPoint(document, point.x, point.y) : null;
}

function isInSight(frame: FrameElement, { x, y }: Point): boolean {
  const clip = clipOf(frame);
  return clip !== null && x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom;
}

export function framePlace({ token }: PageOps['framePlace']['args']): PageOps['framePlace']['result'] | Failure {
  const frame = elementOf(token);
  return frame ? { place: placeOf(frame) } : new Failure('ELEMENT_NOT_FOUND');
}

/** From the frame's viewport to the one of this frame. */
export function placeOf(frame: FrameElement): Matrix {
  const { a, b, c, d, e, f } = toOuter(frame);
  return [a, b, c, d, e, f];
}

/** A point of the frame's viewport, in the viewport of this frame. */
function outerPoint(frame: FrameElement, inner: Point): Point {
  return pointIn(toOuter(frame), inner);
}

function pointIn(matrix: DOMMatrix, point: Point): Point {
  const { x, y } = matrix.transformPoint(point);
  return { x, y };
}

/**
 * From the frame's viewport to the one of this frame. All transforms around an element map its box linearly, and the
 * centre of its box to the centre of its bounding box; so the linear part is all that is needed, and of transforms that
 * only scale the ratio of sizes already tells it.
 */
function toOuter(frame: FrameElement): DOMMatrix {
  const box = rectOf(frame);
  const { offsetWidth, offsetHeight } = frame;
  const style = getComputedStyle(frame);
  const x = frame.clientLeft + Number.parseFloat(style.paddingLeft) - offsetWidth / 2;
  const y = frame.clientTop + Number.parseFloat(style.paddingTop) - offsetHeight / 2;
  const { a, b, c, d } = linearPartAround(frame);
  const scalesOnly = Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6 && a > 0 && d > 0;
  const linear = scalesOnly ? [box.width / offsetWidth, 0, 0, box.height / offsetHeight, 0, 0] : [a, b, c, d, 0, 0];
  const toCenter = new DOMMatrix().translateSelf(box.x + box.width / 2, box.y + box.height / 2);
  return toCenter.multiplySelf(new DOMMatrix(linear)).translateSelf(x, y);
}

/** The product of all transforms and zooms from the element outward, without their translations. */
function linearPartAround(el: Element): DOMMatrix {
  let product = new DOMMatrix();
  for (let node: Node | null = el; node; node = composedParent(node)) {
    if (!isElement(node)) continue;
    const { rotate, scale, transform, zoom } = getComputedStyle(node);
    if (rotate === 'none' && scale === 'none' && transform === 'none' && (zoom === '1' || !zoom)) continue;
    // https://drafts.csswg.org/css-transforms-2/#ctm: rotate, then scale, then transform
    const own = new DOMMatrix();
    if (zoom) own.scaleSelf(Number.parseFloat(zoom));
    if (rotate !== 'none') own.multiplySelf(new DOMMatrix(`rotate(${rotate})`));
    if (scale !== 'none') own.multiplySelf(new DOMMatrix(`scale(${scale.split(' ').join(',')})`));
    if (transform !== 'none') own.multiplySelf(new DOMMatrix(transform));
    product = own.multiplySelf(product);
  }
  return product;
}
