/** Sizes of a page in CSS pixels. */
export interface PageMetrics {
  viewport: { width: number; height: number };
  /** The whole scroll area: maximum of root and body, rounded up. */
  content: { width: number; height: number };
  /** What of the scroll area is at the viewport's corner. */
  scroll: { x: number; y: number };
  /** Device pixels in a CSS pixel. */
  pixelRatio: number;
}

/**
 * Measures the page that it runs in. In a world of our own, where the page cannot have changed what its sizes are
 * called; where no script of ours runs, it is sent there by its source text, so it refers to nothing outside.
 */
export function measurePage(): PageMetrics {
  // A picture or a form of the page may be called `body`, and then so is it in the document.
  const own = (name: 'documentElement' | 'body'): HTMLElement | null =>
    Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const elements = [own('documentElement'), own('body')].filter((element) => element !== null);
  return {
    viewport: { width: window.innerWidth, height: window.innerHeight },
    content: {
      width: Math.ceil(Math.max(...elements.flatMap((element) => [element.scrollWidth, element.clientWidth]))),
      height: Math.ceil(Math.max(...elements.flatMap((element) => [element.scrollHeight, element.clientHeight]))),
    },
    scroll: { x: window.scrollX, y: window.scrollY },
    pixelRatio: window.devicePixelRatio,
  };
}
