import { topics } from '../topics.ts';
import { announce, showConnection } from './announce.ts';

/** Milliseconds between two updates of a page. */
const betweenUpdates = 1000;
/** Milliseconds between two announcements. */
const betweenAnnouncements = 5000;
/** Milliseconds until a page without its content is loaded again. */
const betweenReloads = 3000;

/**
 * Keeps the regions of a page up to date: `data-live` names what they show. When that changes, the page is loaded again, and its
 * regions replace those here; one that the user is in waits until the user leaves it. It stops while nobody sees the page.
 */
export function addLiveRegions(): void {
  let stream: EventSource | undefined;
  let waiting = new Set<string>();
  let timer: number | undefined;
  let updatedAt = 0;
  let isQuiet = false;
  /** What the user is in, and has to be replaced afterwards. */
  let inUse: HTMLElement[] = [];
  const rows = new Map<string, number>();

  function receive(topics: readonly string[]): void {
    for (const topic of topics) waiting.add(topic);
    if (timer !== undefined) return;
    timer = setTimeout(() => void update(), Math.max(0, updatedAt + betweenUpdates - performance.now()));
  }

  async function update(): Promise<void> {
    const topics = waiting;
    waiting = new Set();
    const stale = [...document.querySelectorAll<HTMLElement>('[data-live]')].filter((region) =>
      region.dataset.live?.split(' ').some((topic) => topics.has(topic)),
    );
    const fresh = stale.length > 0 ? await loadPage() : undefined;
    if (fresh) {
      inUse = stale.filter(isInUse);
      for (const region of stale) if (!inUse.includes(region)) count(region, replace(region, fresh));
    }
    timer = undefined;
    updatedAt = performance.now();
    announceRows();
  }

  function count(region: HTMLElement, added: number): void {
    const labelled = region.closest('[aria-labelledby]') ?? region.querySelector('[aria-labelledby]');
    const name = document.getElementById(labelled?.getAttribute('aria-labelledby') ?? '');
    const key = name?.textContent?.trim();
    if (key && added > 0) rows.set(key, (rows.get(key) ?? 0) + added);
  }

  /** At most one sentence about new rows in a while, so that screen readers are not flooded. */
  function announceRows(): void {
    if (rows.size === 0 || isQuiet) return;
    isQuiet = true;
    announce([...rows].map(([name, added]) => `${name}: ${added} new.`).join(' '));
    rows.clear();
    setTimeout(() => {
      isQuiet = false;
      announceRows();
    }, betweenAnnouncements);
  }

  /** Updates regions that waited while the user was in them. */
  function catchUp(): void {
    if (inUse.some((region) => region.isConnected && !isInUse(region)))
      receive(inUse.flatMap(({ dataset }) => dataset.live?.split(' ') ?? []));
  }

  function connect(): void {
    const opened = new EventSource(`${document.querySelector<HTMLAnchorElement>('a.brand')?.href}/live`);
    stream = opened;
    opened.addEventListener('change', ({ data }) => receive(JSON.parse(data)));
    opened.addEventListener('database', ({ data }) => {
      const isGone = document.querySelector('[data-outage]') !== null;
      if (data === 'up' && isGone) setTimeout(() => location.reload(), betweenReloads);
      // The page says it already.
      else if (data === 'down' && !isGone)
        showConnection('The database does not respond. The page is as it was before.');
      else if (data === 'up') showConnection();
    });
    opened.addEventListener('open', () => {
      showConnection();
      // What happened since the server wrote the page, or since the connection ended.
      receive(topics);
    });
    opened.addEventListener('error', () => {
      showConnection(
        opened.readyState === EventSource.CLOSED
          ? 'This page is not updated any more: you signed out, the session is over, or too many tabs are open. Load it again.'
          : 'The server does not respond. The page is as it was before, and continues by itself.',
      );
    });
  }

  function follow(): void {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && !stream) {
      connect();
    } else if (!isSeen) {
      stream?.close();
      stream = undefined;
    }
  }

  if (document.querySelector('[data-live], [data-outage]') === null) return;
  follow();
  document.addEventListener('visibilitychange', follow);
  // Once the focus is where it goes.
  document.addEventListener('focusout', () => setTimeout(catchUp));
  document.addEventListener('selectionchange', catchUp);
}

/** Whether the user has the focus in a region, or selects text of it: both would be lost. */
function isInUse(region: HTMLElement): boolean {
  const selection = getSelection();
  return (
    region.contains(document.activeElement) ||
    region.querySelector(':popover-open') !== null ||
    (selection?.isCollapsed === false && selection.containsNode(region, true))
  );
}

/** Loads the page as a document: the browser parses it, and runs nothing of it. */
function loadPage(): Promise<Document | undefined> {
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  return new Promise((resolve) => {
    request.addEventListener('loadend', () =>
      resolve(
        request.status === 200 && request.responseURL === location.href.split('#')[0]
          ? (request.responseXML ?? undefined)
          : undefined,
      ),
    );
    request.send();
  });
}

/** Replaces a region, marks its new rows, and keeps what the user has opened. @returns how many rows are new */
function replace(region: HTMLElement, page: Document): number {
  const next = page.querySelector<HTMLElement>(
    `[data-live="${region.dataset.live}"]${region.id ? `#${CSS.escape(region.id)}` : ''}`,
  );
  if (!next) return 0;
  const known = new Set([...region.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key));
  for (const row of next.querySelectorAll<HTMLElement>('[data-key]'))
    row.classList.toggle('fresh', !known.has(row.dataset.key));
  const opened = [...region.querySelectorAll('details')].map(({ open }) => open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = opened[index] ?? details.open;
  for (const element of next.querySelectorAll<HTMLElement>('.js[hidden]')) element.hidden = false;
  region.replaceWith(document.adoptNode(next));
  return next.querySelectorAll('.fresh').length;
}
