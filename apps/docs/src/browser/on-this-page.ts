/** Scrolls the navigation to the current page if it is not in view, and marks the section of the page that is in view. */
export function markSectionInView(): void {
  document.querySelector('.side [aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  const list = document.querySelector<HTMLElement>('.toc');
  const links = new Map(
    [...(list?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])].map((link) => [link.hash.slice(1), link]),
  );
  const sections = [...links.keys()].map((id) => document.getElementById(id)).filter((section) => section !== null);
  if (!list || sections.length === 0) return;
  let current: HTMLElement | undefined;
  const mark = () => {
    // The last section that begins in the upper third of the window, and the last one of all at the end of the page.
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const begun = sections.findLast((section) => section.getBoundingClientRect().top < innerHeight / 3);
    const section = atEnd && scrollY > 0 ? sections.at(-1) : begun;
    const link = links.get(section?.id ?? '');
    if (link === current) return;
    current?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    current = link;
    // The navigation scrolls by itself. The page must not.
    const side = link?.closest<HTMLElement>('.side');
    if (link && side && scrollY > 0) side.scrollTop = link.offsetTop - side.clientHeight / 2;
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark, { passive: true });
  mark();
}
