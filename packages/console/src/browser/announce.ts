/** Announces an event to screen readers. */
export function announce(text: string): void {
  const status = document.getElementById('announcement');
  if (status) status.textContent = text;
}

/** Shows that the page is live or, with a problem, that it is not, and why. */
export function showConnection(problem = ''): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-connection]')) {
    element.textContent = problem ? 'Not live' : 'Live';
    element.className = problem ? 'dot warn' : 'dot soft';
  }
  const note = document.getElementById('connection');
  if (!note || note.textContent === problem) return;
  note.hidden = problem === '';
  note.textContent = problem;
}
