/** Drawn on a grid of 16, in the colour of the text around. They say nothing that a word beside them does not. */
const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4.5 4.5l7 7m0-7l-7 7',
  warning: 'M8 2.5L14 13H2zM8 6.5v3M8 11.4v.1',
  question: 'M5.9 6a2.1 2.1 0 1 1 3.1 1.9c-.7.4-1 .8-1 1.6M8 12v.1',
  lock: 'M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7M4 7h8v6H4z',
  panel: 'M2.5 3.5h11v9h-11zM9.5 3.5v9',
  stop: 'M4.5 4.5h7v7h-7z',
  pencil: 'M3 13l.7-2.7 7-7 2 2-7 7zM9.6 4.4l2 2',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4l3.1 3.1',
  file: 'M4.5 2.5h4.5l3 3v8h-7.5zM8.5 2.5v3.5h3.5',
  record: 'M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  chevron: 'M6 4l4 4-4 4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of the product: a window, and the hand in it. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-window" x="1" y="3" width="30" height="26" rx="7" />
      <path class="mark-hand" d="M11.5 9.5v14l4-3.6 2.6 5 3.2-1.6-2.6-4.9 5.3-.5z" />
    </svg>
  );
}
