import { announce, showConnection } from './announce.ts';

/** Milliseconds between two updates of a page, and between two announcements. */
const [betweenUpdates, betweenAnnouncements] = [2000, 5000];

/** The regions of the page as the server sent them; scripts change them afterwards. */
const sources = new WeakMap<Element, string>();

/**
 * Keeps the regions of a page with `data-live` and an id up to date: loads the page again while the user sees it, and replaces those
 * that differ. A region that the user is in, or has typed in, waits.
 */
export function addLiveRegions(): void {
  const regions = [...document.querySelectorAll('[data-live]')];
  if (regions.length === 0) return;
  for (const region of regions) sources.set(region, region.outerHTML);
  document.addEventListener('input', ({ target }) =>
    (target as Element).closest('[data-live]')?.toggleAttribute('data-typed', true),
  );
  showConnection();
  let isLoading = false;
  const timer = setInterval(async () => {
    if (isLoading || document.visibilityState !== 'visible') return;
    isLoading = true;
    const { status, page } = await loadPage();
    isLoading = false;
    if (status === 401) clearInterval(timer);
    showConnection(describeProblem(page, status));
    if (page) update(page);
  }, betweenUpdates);
}

const isOutage = (page: Document) => page.querySelector('[data-outage]') !== null;

/** Why the page is not live; undefined if it is, or says why itself. */
function describeProblem(page: Document | undefined, status: number): string | undefined {
  if (status === 401) return 'This page is not updated any more: the session is over. Load it again.';
  if (page === undefined) return 'The server does not respond. The page is as it was before, and continues by itself.';
  if (isOutage(page) && !isOutage(document)) return 'The database does not respond. The page is as it was before.';
  return undefined;
}

function update(page: Document): void {
  if (isOutage(document) && !isOutage(page)) location.reload();
  let added = 0;
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]'))
    if (!isInUse(region)) added += replace(region, page.getElementById(region.id));
  if (added > 0) announceRows(added);
}

let waiting = 0;

/** At most one sentence about new rows in a while, so that screen readers are not flooded. */
function announceRows(added: number): void {
  if (waiting === 0)
    setTimeout(() => {
      announce(`${waiting} new.`);
      waiting = 0;
    }, betweenAnnouncements);
  waiting += added;
}

/** Whether the user has the focus in a region, has typed in it, or selects text of it, which would be lost. */
function isInUse(region: HTMLElement): boolean {
  const selection = getSelection();
  return (
    'typed' in region.dataset ||
    region.contains(document.activeElement) ||
    (selection?.isCollapsed === false && selection.containsNode(region, true))
  );
}

/** Loads the page as a document: the browser parses it without running it. */
function loadPage(): Promise<{ status: number; page: Document | undefined }> {
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      const { status, responseXML } = request;
      resolve({ status, page: status === 200 || status === 503 ? (responseXML ?? undefined) : undefined });
    });
    request.send();
  });
}

/** Replaces a region, marks its new rows, and keeps the parts that the user has opened. @returns how many rows are new */
function replace(region: HTMLElement, next: HTMLElement | null): number {
  if (next === null || next.outerHTML === sources.get(region)) return 0;
  sources.set(next, next.outerHTML);
  const known = new Set([...region.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key));
  for (const row of next.querySelectorAll<HTMLElement>('[data-key]'))
    row.classList.toggle('fresh', !known.has(row.dataset.key));
  const opened = [...region.querySelectorAll('details')].map(({ open }) => open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = opened[index] ?? details.open;
  for (const element of next.querySelectorAll<HTMLElement>('.js[hidden]')) element.hidden = false;
  const { scrollTop } = region;
  region.replaceWith(document.adoptNode(next));
  next.scrollTop = scrollTop;
  return next.querySelectorAll('.fresh').length;
}
