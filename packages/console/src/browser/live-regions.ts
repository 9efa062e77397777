import { showConnection } from './announce.ts';

/** Milliseconds between two updates of a page. */
const betweenUpdates = 2000;

/** The regions of the page as the server sent them; scripts change them afterwards. */
const sources = new WeakMap<Element, string>();

/**
 * Keeps the regions of a page with `data-live` and an id up to date: loads the page again while the user sees it, and replaces those
 * that differ. A region that the user is in, or has typed in, waits. The response to a form stays as it is: its address shows another page.
 */
export function addLiveRegions(): void {
  const regions = [...document.querySelectorAll('[data-live]')];
  if (regions.length === 0 || 'answer' in document.body.dataset) return;
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
  if (status === 503 || (page && isOutage(page) && !isOutage(document)))
    return 'The database does not respond. The page is as it was before.';
  if (status === 401) return 'This page is not updated any more: the session is over. Load it again.';
  if (page === undefined) return 'The server does not respond. The page is as it was before, and continues by itself.';
  return undefined;
}

function update(page: Document): void {
  if (isOutage(document) && !isOutage(page)) location.reload();
  for (const region of document.querySelectorAll<HTMLElement>('[data-live]'))
    if (!isInUse(region)) replace(region, page.getElementById(region.id));
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
      resolve({ status, page: status === 200 ? (responseXML ?? undefined) : undefined });
    });
    request.send();
  });
}

/** Replaces a region, and keeps the parts that the user has opened. */
function replace(region: HTMLElement, next: HTMLElement | null): void {
  if (next === null || next.outerHTML === sources.get(region)) return;
  sources.set(next, next.outerHTML);
  const opened = [...region.querySelectorAll('details')].map(({ open }) => open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = opened[index] ?? details.open;
  const { scrollTop } = region;
  region.replaceWith(document.adoptNode(next));
  next.scrollTop = scrollTop;
}
