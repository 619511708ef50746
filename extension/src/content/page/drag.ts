/**
 * page.dragElement: dragging as scripts see it, by pointer events, or by the events of HTML drag and drop.
 * https://html.spec.whatwg.org/#drag-and-drop-processing-model
 */
import type { PageOps } from '../../lib/page-protocol';
import type { ElementDescription, Point } from '../../lib/page-shapes';
import { travel } from '../../lib/travel';
import { calm } from '../calm';
import { cue } from '../cue';
import { deepElementFromPoint } from '../dom';
import { isDragging, watchDragStart } from '../drag';
import { closestCss, dispatch, documentElementOf } from '../native';
import { type Call, Failure } from '../outcome';
import { Pace } from '../pace';
import { align } from '../scroll';
import { begin } from './begin';
import { describe } from './describe';
import { pointer } from './events';
import { remember } from './plans';
import { approach, covered, givenPoint, pointOf, selectorAt } from './points';
import { find } from './target';

type Drag = PageOps['page.dragElement'];
type Ends = Pick<Drag['args'], 'from' | 'fromPoint' | 'to' | 'toPoint'>;

/** Between two moves, as between two frames. */
const FRAME_MS = 16;
const APPROACH_MOVES = 4;

/** What is grabbed and where it is dropped, fixed before anything moves. */
interface Plan {
  from: Element | undefined;
  to: Element | undefined;
  approach: Point;
  grip: Point;
  drop: Point;
}

export async function dragElement(args: Drag['args'], call: Call): Promise<Drag['result'] | Failure> {
  const { mode, steps, holdMs, settleMs } = args;
  const plan = planned(args);
  if (plan instanceof Failure) return plan;
  const { from, grip, drop } = plan;
  const source = from ?? at(grip);
  const pace = new Pace(call);
  begin(source, call);
  for (const point of travel(plan.approach, grip, APPROACH_MOVES)) {
    hover(at(point), ['move'], point);
    if (!(await pace.pass(FRAME_MS))) return new Failure('OPERATION_CANCELLED');
  }
  hover(source, ['over', 'enter', 'move'], grip);
  press(source, 'down', grip, 1);
  const carried = mode === 'pointer' || !from ? undefined : Carried.begin(from, mode, grip);
  // Where a page refuses the browser's way of dragging, it drags in its own.
  const way = carried?.started ? carried : new Held(grip);
  try {
    if (!(await pace.pass(holdMs))) return new Failure('OPERATION_CANCELLED');
    for (const point of way === carried ? travel(grip, drop, steps) : eased(grip, drop, steps)) {
      way.move(point);
      if (!(await pace.pass(FRAME_MS))) return new Failure('OPERATION_CANCELLED');
    }
    if (!(await pace.pass(settleMs))) return new Failure('OPERATION_CANCELLED');
    // Some pages follow the pointer from frame to frame: what they have not drawn yet they would not know of.
    if ((await calm({}, call)) instanceof Failure) return new Failure('OPERATION_CANCELLED');
    const landedOn = selectorAt(drop);
    way.drop(drop);
    return {
      ...told(plan),
      mechanism: way === carried ? 'native' : 'pointer',
      ...{ approach: plan.approach, grip, drop, steps, holdMs, settleMs },
      ...(landedOn && { landedOn }),
      ...(carried && { started: carried.started, accepted: carried.accepted }),
      trusted: false,
    };
  } finally {
    way.end();
  }
}

/** Beyond the distance from which on libraries take a press for a drag. */
const FIRST_MOVE_PX = 10;

/** A way that begins with a little move: some pages take what is held to have been gripped where it is after the first. */
function eased(grip: Point, drop: Point, steps: number): Point[] {
  const [x, y] = [drop.x - grip.x, drop.y - grip.y];
  const part = Math.min(0.5, FIRST_MOVE_PX / Math.max(1, Math.hypot(x, y)));
  const first = { x: Math.round(grip.x + x * part), y: Math.round(grip.y + y * part) };
  return [first, ...travel(first, drop, steps - 1)];
}

/** For real input: the points, the ends by their handles, and a watch over whether the page drags data. */
export function planDrag(args: PageOps['planDrag']['args']): PageOps['planDrag']['result'] | Failure {
  const plan = planned(args);
  if (plan instanceof Failure) return plan;
  if (plan.from) cue(plan.from);
  watchDragStart();
  const { from, to, ...points } = plan;
  return {
    ...points,
    ...(from && { from: { handle: remember(from), element: describe(from) } }),
    ...(to && { to: { handle: remember(to), element: describe(to) } }),
  };
}

export const dragBegun = (): PageOps['dragBegun']['result'] => ({ dragging: isDragging() });

function planned(args: Drag['args']): Plan | Failure {
  const misfit = misfitOf(args);
  if (misfit) return new Failure('INVALID_INPUT', { why: misfit });
  const from = elementOf('from', args);
  if (from instanceof Failure) return from;
  const to = elementOf('to', args);
  if (to instanceof Failure) return to;
  if (from && args.scrollIntoView) {
    align(from, 'center');
    if (to && !pointOf(to)) align(to, 'nearest');
  }
  const grip = placeOf('from', args, from);
  if (grip instanceof Failure) return grip;
  const drop = placeOf('to', args, to);
  if (drop instanceof Failure) return drop;
  const cover = from && covered(from, grip);
  return cover ?? { from, to, approach: approach(grip), grip, drop };
}

function misfitOf({ from, fromPoint, to, toPoint, mode, trusted }: Drag['args']): string | undefined {
  if ((from === undefined) === (fromPoint === undefined)) return 'give exactly one of from and fromPoint';
  if ((to === undefined) === (toPoint === undefined)) return 'give exactly one of to and toPoint';
  if (mode !== 'native') return undefined;
  if (trusted) return 'mode native is made of events, and trusted of real input; leave one of them out';
  return from ? undefined : 'mode native drags an element; give from';
}

function elementOf(end: 'from' | 'to', ends: Ends): Element | Failure | undefined {
  const target = ends[end];
  const el = target && find(target);
  if (!(el instanceof Failure)) return el;
  return new Failure(el.code, { ...el.details, why: `${end}: ${el.details?.why ?? 'nothing fits'}` });
}

function placeOf(end: 'from' | 'to', ends: Ends, el: Element | undefined): Point | Failure {
  const given = ends[`${end}Point`];
  const point = el ? pointOf(el) : given && givenPoint(`${end}Point`, given);
  return point ?? new Failure('INVALID_TARGET', { why: `${end} is out of sight; both ends must be in view at once` });
}

function told({ from, to }: Plan): { from?: ElementDescription; to?: ElementDescription } {
  return { ...(from && { from: describe(from) }), ...(to && { to: describe(to) }) };
}

/** The innermost element at a point. */
const at = ({ x, y }: Point): Element =>
  deepElementFromPoint(document, x, y) ?? (documentElementOf(document) as Element);

function hover(el: Element, types: readonly string[], point: Point): void {
  for (const kind of ['pointer', 'mouse']) for (const type of types) pointer(el, kind + type, point);
}

function press(el: Element, type: 'down' | 'move' | 'up', point: Point, buttons: 0 | 1): void {
  for (const kind of ['pointer', 'mouse']) pointer(el, kind + type, point, buttons);
}

interface Way {
  move(to: Point): void;
  drop(to: Point): void;
  /** Lets go of what is still held, where it was taken. */
  end(): void;
}

/** The button is held, and whatever lies under the pointer hears of it. */
class Held implements Way {
  readonly #grip: Point;
  #held = true;

  constructor(grip: Point) {
    this.#grip = grip;
  }

  move(to: Point): void {
    press(at(to), 'move', to, 1);
  }

  drop(to: Point): void {
    this.#held = false;
    press(at(to), 'up', to, 0);
  }

  end(): void {
    if (!this.#held) return;
    this.move(this.#grip);
    this.drop(this.#grip);
  }
}

/** The page drags data. */
class Carried implements Way {
  /** The page has not refused. */
  readonly started: boolean;
  /** Something has said that it takes the data. */
  accepted = false;
  readonly #source: Element;
  readonly #data = new DataTransfer();
  #over: Element | undefined;
  #taken = false;
  #held = true;

  private constructor(source: Element, grip: Point) {
    this.#source = source;
    this.started = this.#tell(source, 'dragstart', grip);
  }

  /** Undefined where nothing says that it can be dragged. */
  static begin(from: Element, mode: 'auto' | 'native', grip: Point): Carried | undefined {
    const source = closestCss(from, '[draggable="true" i]') ?? (mode === 'native' ? from : undefined);
    return source && new Carried(source, grip);
  }

  move(to: Point): void {
    const over = at(to);
    if (over !== this.#over) {
      const left = this.#over;
      this.#over = over;
      this.#tell(over, 'dragenter', to, left);
      if (left) this.#tell(left, 'dragleave', to, over);
    }
    this.#taken = !this.#tell(over, 'dragover', to);
    this.accepted ||= this.#taken;
  }

  drop(to: Point): void {
    this.move(to);
    if (this.#over) this.#tell(this.#over, this.#taken ? 'drop' : 'dragleave', to);
    this.#finish(to);
  }

  end(): void {
    if (!this.#held) return;
    this.#data.dropEffect = 'none';
    this.#finish({ x: 0, y: 0 });
  }

  #finish(to: Point): void {
    this.#held = false;
    this.#tell(this.#source, 'dragend', to);
  }

  #tell(el: Element, type: string, { x, y }: Point, relatedTarget?: Element): boolean {
    const event = new DragEvent(type, {
      bubbles: true,
      cancelable: type !== 'dragleave' && type !== 'dragend',
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      buttons: 1,
      dataTransfer: this.#data,
      ...(relatedTarget && { relatedTarget }),
    });
    return dispatch(el, event);
  }
}
