/** page.applyTheme: changes the look of a page, and undoes it. */
import type { PageOps } from '../../lib/page-protocol';
import { withCaches } from '../caches';
import { animationsNow, bodyOf, documentElementOf, isHidden } from '../native';
import { type Call, Failure } from '../outcome';
import { first } from './accessible-text';
import { colourOf, hexOf } from './colour';
import { cssOf, type Filter, towards } from './filter';
import { ownFilters, put, type Switched, takeAway } from './own-theme';
import { declaredScheme } from './scheme';
import { type Hook, surveyStyleSheets } from './style-sheets';
import { pageColours } from './theme-read';
import { type Wish, wished } from './theme-wish';

type Apply = PageOps['page.applyTheme'];
type Look = NonNullable<Apply['result']['before']>;

const MAX_CSS = 4000;
const MAX_SCHEME = 120;
/** How near to the luminance that was asked for counts as there. */
const NEAR = 0.08;
/** Beyond the middle a page is not what it was to be made. */
const MIDDLE = 0.5;
/** What such a page is brought to. */
const IMPLIED = { dark: 0.05, light: 0.92 };

/** In a transition everything is still as it was: nothing can be measured. */
const STILL = '*,*::before,*::after{transition:none !important}';

export async function applyTheme(args: Apply['args'], call: Call): Promise<Apply['result'] | Failure> {
  if (args.mode === 'revert') {
    call.acting();
    return { reverted: takeAway(), theme: withCaches(look) };
  }
  const wish = wished(args, args.mode);
  if (wish instanceof Failure) return wish;
  call.acting();
  const replaced = takeAway();
  const before = withCaches(look);
  const hook = wish.mode === 'keep' ? undefined : withCaches(() => hookFor(wish.mode));
  const switched = hook && switchOf(hook);

  put(STILL + rulesOf(wish, [], undefined), [], switched);
  const { target, chain, ground } = withCaches(() => planned(wish));
  takeAway();
  const css = rulesOf(wish, chain, ground);
  const style = put(STILL + css, chain, switched);
  const after = withCaches(look);
  // In a page that nobody sees a transition would stand still.
  if (wish.transitionMs === 0 || isHidden()) style.textContent = css;
  else {
    // A transition leads from a style that the browser has computed; the present one must be forgotten first.
    takeAway();
    put(STILL, [], undefined);
    withCaches(look);
    takeAway();
    put(css + transitionOf(wish.transitionMs), chain, switched);
    await shown(wish.transitionMs, call);
  }
  return {
    replaced,
    strategy: chain.length > 0 ? 'filter' : hook || wish.mode !== 'keep' ? 'stylesheet' : 'colors',
    applied: {
      mode: wish.mode,
      ...(hook && { hook }),
      ...(wish.background && { background: wish.background }),
      ...(wish.text && { text: wish.text }),
      ...(wish.accent && { accent: wish.accent }),
      ...(wish.tokens.length > 0 && { tokens: wish.tokens.map(([name]) => name) }),
      ...(chain.length > 0 && { filter: cssOf(chain) }),
      ...(target !== undefined && { targetLuminance: target }),
    },
    css: first(css, MAX_CSS),
    before,
    after,
    ...(target !== undefined && { reachedTarget: Math.abs(after.luminance - target) <= NEAR }),
  };
}

/** Waits until the page looks as it is to look from now on: who reads it next should not read something in between. */
async function shown(ms: number, { signal }: Call): Promise<void> {
  const ours = [documentElementOf(document), bodyOf(document)];
  const ended = animationsNow()
    .filter(({ effect }) => effect instanceof KeyframeEffect && ours.includes(effect.target as HTMLElement))
    .filter((animation) => animation instanceof CSSTransition)
    .map(({ finished }) => finished);
  // A window that is behind others may draw nothing.
  const late = AbortSignal.any([signal, AbortSignal.timeout(2 * ms)]);
  await Promise.race([
    Promise.allSettled(ended),
    new Promise((resolve) => {
      late.addEventListener('abort', resolve);
    }),
  ]);
}

/** A page's ground and text, and its scheme, as they are now. */
function look(): Look {
  const { background, text, luminance, contrast } = pageColours();
  return {
    colorScheme: first(declaredScheme(), MAX_SCHEME),
    background: hexOf(background),
    text: hexOf(text),
    luminance,
    contrast,
    ...(ownFilters().length > 0 && { filtered: true }),
  };
}

/** The page's own switch: attributes are more often meant for it than classes. */
function hookFor(scheme: Wish['mode']): Hook | undefined {
  const rank = ({ kind, name }: Hook) =>
    kind === 'attribute' ? (name === 'data-theme' ? 0 : 1) : name.toLowerCase() === scheme ? 2 : 3;
  const { hooks } = surveyStyleSheets();
  return hooks.filter((hook) => hook.scheme === scheme).sort((a, b) => rank(a) - rank(b))[0];
}

const switchOf = ({ kind, name, value = '', host }: Hook): Switched =>
  kind === 'class' ? { host, name: 'class', value: name } : { host, name, value };

/** What is left to do by filters, of a page that has everything else already. */
function planned(wish: Wish): { target: number | undefined; chain: Filter[]; ground: string | undefined } {
  const { background, luminance } = pageColours();
  const { mode, tone } = wish;
  const misses = mode === 'dark' ? luminance > MIDDLE : mode === 'light' && luminance < MIDDLE;
  const implied = misses && mode !== 'keep' && !wish.background ? IMPLIED[mode] : undefined;
  const target = wish.target ?? implied;
  const chain = [...(target === undefined ? [] : towards(target, background, tone)), ...tone];
  // The canvas itself passes through no filter.
  return { target, chain, ground: chain.length > 0 && !paintsGround() ? hexOf(background) : undefined };
}

function paintsGround(): boolean {
  return [documentElementOf(document), bodyOf(document)].some((el) => {
    const style = el && getComputedStyle(el);
    return style && (style.backgroundImage !== 'none' || colourOf(style.backgroundColor)?.alpha !== 0);
  });
}

const MEDIA = 'img,video,canvas,svg:not(svg *),iframe,frame,embed,object';

function rulesOf(wish: Wish, chain: readonly Filter[], ground: string | undefined): string {
  const { mode, background, text, accent, tokens } = wish;
  const rules: string[] = [];
  const rule = (selector: string, ...declarations: string[]) =>
    rules.push(`${selector}{${declarations.map((declaration) => `${declaration} !important`).join(';')}}`);
  if (mode !== 'keep') rule(':root', `color-scheme:${mode}`);
  if (tokens.length > 0) rule(':root', ...tokens.map(([name, value]) => `${name}:${value}`));
  if (background) rule(':root,body', `background-color:${background}`, 'background-image:none');
  if (text) rule(':root,body', `color:${text}`);
  if (accent) {
    rule(':root', `accent-color:${accent}`);
    rule('a:any-link', `color:${accent}`);
  }
  if (ground) rule(':root', `background-color:${ground}`);
  if (chain.length > 0) rule(':root', `filter:${cssOf(chain)}`);
  // Pictures keep their colours.
  if (chain[0]?.[0] === 'invert') rule(MEDIA, 'filter:invert(1) hue-rotate(180deg)');
  return rules.join('\n');
}

const transitionOf = (ms: number): string =>
  `\n:root,body{transition:background-color ${ms}ms,color ${ms}ms,filter ${ms}ms !important}`;
