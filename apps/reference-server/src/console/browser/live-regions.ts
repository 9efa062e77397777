import { announce } from './announce.ts';

/** Milliseconds between two updates of a page, and between two announcements. */
const [betweenUpdates, betweenAnnouncements] = [1000, 5000];

/**
 * Keeps the regions of a page up to date: `data-live` names what they show. When that changes, the page is loaded again, and its
 * regions replace those here, unless the user is in them. It stops while nobody sees the page.
 */
export function addLiveRegions(): void {
  let stream: EventSource | undefined;
  let waiting = new Set<string>();
  let timer: number | undefined;
  let updatedAt = 0;
  let announcedAt = 0;

  function receive({ data }: MessageEvent<string>): void {
    for (const topic of JSON.parse(data) as string[]) waiting.add(topic);
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
    if (fresh) for (const region of stale) replace(region, fresh);
    timer = undefined;
    updatedAt = performance.now();
    if (fresh && updatedAt - announcedAt > betweenAnnouncements) {
      announcedAt = updatedAt;
      announce('The page was updated.');
    }
  }

  function connect(): void {
    stream = new EventSource('/console/live');
    stream.addEventListener('change', receive);
    stream.addEventListener('open', () => showConnection(true));
    stream.addEventListener('error', () => showConnection(false));
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

  if (document.querySelector('[data-live]') === null) return;
  follow();
  document.addEventListener('visibilitychange', () => {
    const wasClosed = stream === undefined;
    follow();
    // What happened while nobody looked.
    if (wasClosed && stream)
      receive({
        data: JSON.stringify(['requests', 'batches', 'emails', 'subscribers', 'campaigns', 'clock']),
      } as MessageEvent<string>);
  });
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

/** Replaces a region, marks its new rows, and keeps what the user has opened and where the user is. */
function replace(region: HTMLElement, page: Document): void {
  const next = page.querySelector<HTMLElement>(
    `[data-live="${region.dataset.live}"]${region.id ? `#${CSS.escape(region.id)}` : ''}`,
  );
  if (!next || region.contains(document.activeElement)) return;
  const known = new Set([...region.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key));
  for (const row of next.querySelectorAll<HTMLElement>('[data-key]'))
    row.classList.toggle('fresh', !known.has(row.dataset.key));
  const opened = [...region.querySelectorAll('details')].map(({ open }) => open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = opened[index] ?? details.open;
  for (const element of next.querySelectorAll<HTMLElement>('.js[hidden]')) element.hidden = false;
  const scrolled = [...region.querySelectorAll('.scroll')].map(
    ({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft] as const,
  );
  region.replaceWith(document.adoptNode(next));
  for (const [index, box] of next.querySelectorAll('.scroll').entries()) {
    const [top = 0, left = 0] = scrolled[index] ?? [];
    box.scrollTo(left, top);
  }
}

/** Says whether the page is live, where it has a place for it. */
function showConnection(isLive: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-connection]')) {
    element.textContent = isLive ? 'Live' : 'Live updates are interrupted';
    element.className = isLive ? 'dot soft' : 'dot warn';
  }
}
