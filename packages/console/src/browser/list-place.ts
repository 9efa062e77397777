const find = () => document.querySelector<HTMLElement>('[data-place]');

/** Keeps the place of a list while its records open, and on the way back. `data-place` is the address of the list. */
export function keepListPlace(): void {
  const list = find();
  if (list === null) return;
  // In narrow windows, the page scrolls, and a record hides the list.
  const [top = 0, page = 0] = JSON.parse(sessionStorage.getItem(`place ${list.dataset.place}`) ?? '[]') as number[];
  list.scrollTop = top;
  if (list.offsetHeight > 0 && scrollY === 0) scrollTo(0, page);
  // A record that was opened from elsewhere may be further down.
  if (list.closest('[data-open]')) list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  addEventListener('pagehide', () => {
    // Updates replace the list.
    const present = find();
    if (present?.offsetHeight)
      sessionStorage.setItem(`place ${present.dataset.place}`, JSON.stringify([present.scrollTop, scrollY]));
  });
}
