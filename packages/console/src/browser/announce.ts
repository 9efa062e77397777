/** Tells screen readers what happened. */
export function announce(text: string): void {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}

/** Shows that the page is not live, and why. */
export function showConnection(problem?: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-connection]')) {
    element.textContent = problem === undefined ? 'Live' : 'Not live';
    element.className = problem === undefined ? 'dot soft' : 'dot warn';
  }
  const note = document.getElementById('lost');
  if (!note || note.textContent === (problem ?? '')) return;
  note.hidden = problem === undefined;
  note.textContent = problem ?? '';
}
