/**
 * What a widget says of itself: `report` shows it in the page's status line, where a person sees it and a test waits
 * for it. `root` is where widgets are put.
 */
export function report(...words) {
  const state = document.getElementById('state');
  state.textContent = words.join(' ');
  state.setAttribute('data-says', state.textContent);
}

export const root = document.getElementById('root');

export const countries = ['Austria', 'Belgium', 'Denmark', 'Finland', 'France', 'Georgia', 'Germany', 'Greece', 'Iceland', 'Norway'];
