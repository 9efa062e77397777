/** Shows the seconds of a clock that is ticking: `data-ticking` is its time when the page was made. */
export function tickClock(): void {
  setInterval(() => {
    for (const clock of document.querySelectorAll<HTMLElement>('[data-ticking]')) {
      clock.dataset.since ??= String(performance.now());
      const now = new Date(Number(clock.dataset.ticking) + performance.now() - Number(clock.dataset.since));
      clock.textContent = now.toISOString().slice(11, 19);
    }
  }, 1000);
}
