import { storage } from './storage.ts';

/** Makes the lists of tabs work by mouse and by keyboard, as the ARIA pattern for tabs describes. */
export function startTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) startTabList(list);
}

const labelOf = (tab: Element | undefined) => tab?.textContent ?? '';

function startTabList(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const { group } = list.dataset;
  const select = (selected: HTMLElement | undefined) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === selected));
      tab.tabIndex = tab === selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = tab !== selected;
    }
  };
  const choose = (tab: HTMLElement | undefined) => {
    select(tab);
    if (!group) return;
    storage.set(group, labelOf(tab));
    document.dispatchEvent(new CustomEvent('tab', { detail: { group, label: labelOf(tab) } }));
  };
  list.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('[role=tab]');
    if (tab) choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const next = nextTab(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    tabs.at(next)?.focus();
    choose(tabs.at(next));
  });
  // The panels of a group follow each other.
  document.addEventListener('tab', ({ detail }) => {
    if (detail.group === group) select(tabs.find((tab) => labelOf(tab) === detail.label) ?? tabs[0]);
  });
  const stored = group && storage.get(group);
  select(tabs.find((tab) => labelOf(tab) === stored) ?? tabs[0]);
}

function nextTab(key: string, current: number, count: number): number | undefined {
  if (current < 0) return undefined;
  const indexes: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 };
  const index = indexes[key];
  return index === undefined ? undefined : index % count;
}

declare global {
  interface DocumentEventMap {
    tab: CustomEvent<{ group: string; label: string }>;
  }
}
