const find = () => document.querySelector<HTMLElement>('[data-place]');

/** Keeps the place of a list while its records open, and on the way back. `data-place` is the address of the list. */
export function keepListPlace(): void {
  const list = find();
  if (list === null) return;
  list.scrollTop = Number(sessionStorage.getItem(`place ${list.dataset.place}`));
  // A record that was opened from elsewhere may be further down.
  if (list.closest('[data-open]')) list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  addEventListener('pagehide', () => {
    // Updates replace the list, and on narrow screens a record hides it.
    const present = find();
    if (present?.offsetHeight) sessionStorage.setItem(`place ${present.dataset.place}`, String(present.scrollTop));
  });
}
