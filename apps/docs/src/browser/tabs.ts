/** Makes the lists of tabs work by mouse and by keyboard, as the ARIA pattern for tabs describes. */
export function startTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) startTabList(list);
}

function startTabList(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const select = (selected: HTMLElement | undefined) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === selected));
      tab.tabIndex = tab === selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = tab !== selected;
    }
  };
  list.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('[role=tab]');
    if (tab) select(tab);
  });
  list.addEventListener('keydown', (event) => {
    const next = nextTab(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    tabs.at(next)?.focus();
    select(tabs.at(next));
  });
  select(tabs[0]);
  // Until now, the style sheet has hidden the same panels.
  list.classList.add('ready');
}

function nextTab(key: string, current: number, count: number): number | undefined {
  if (current < 0) return undefined;
  const indexes: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 };
  const index = indexes[key];
  return index === undefined ? undefined : index % count;
}
