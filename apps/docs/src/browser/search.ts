import { type FoundRecord, findRecords, type Pagefind, pagefindOptions } from '../search/find-records.ts';
import { element } from './element.ts';

// Scripts are in a folder of the site, which can be under any path.
const here = import.meta.url;
const root = new URL('../', here);

let dialog: HTMLDialogElement | undefined;

/** Opens the search. Pagefind is loaded at the first time. */
export function openSearch(): void {
  dialog ??= createDialog();
  if (!dialog.open) dialog.showModal();
}

async function loadPagefind(): Promise<Pagefind> {
  const { href } = new URL('pagefind/pagefind.js', root);
  const { createInstance } = await import(/* @vite-ignore */ href);
  return createInstance({ basePath: new URL('pagefind/', root).href, ...pagefindOptions });
}

const hint = 'Operations, fields, error codes, requirements, and guides.';

function createDialog(): HTMLDialogElement {
  let pagefind = loadPagefind();
  const list = element('ul', { id: 'search-results', 'aria-label': 'Results' });
  const status = element('p', { class: 'note', role: 'status' }, hint);
  const input = element('input', {
    type: 'text',
    role: 'searchbox',
    'aria-label': 'Search the documentation',
    'aria-controls': list.id,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search',
  });
  const created = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, list, status);
  input.addEventListener('input', async () => {
    const query = input.value;
    try {
      const results = query.trim() ? await findRecords(await pagefind, query, 12) : [];
      if (input.value !== query) return;
      list.replaceChildren(...results.map(createResult));
      status.textContent = describeCount(query, results.length);
    } catch {
      pagefind = loadPagefind();
      pagefind.catch(() => {});
      list.replaceChildren();
      status.textContent = 'The search needs WebAssembly and, the first time, a connection. Then type again.';
    }
  });
  created.addEventListener('keydown', (event) => moveByKey(event, [input, ...list.querySelectorAll('a')]));
  created.addEventListener('click', ({ target }) => {
    if (target === created || (target as Element).closest('a')) created.close();
  });
  document.body.append(created);
  return created;
}

function describeCount(query: string, count: number): string {
  if (!query.trim()) return hint;
  if (count === 0) return `Nothing matches “${query}”. Try the name of an operation, of a field, or of an error code.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function createResult({ kind, title, page, excerpt, url }: FoundRecord): HTMLElement {
  const href = new URL(url, root).href;
  const note = element('span', { class: 'note' }, page ? `${page}: ${excerpt}` : excerpt);
  return element(
    'li',
    {},
    element('a', { href }, element('span', { class: 'kind' }, kind), element('b', {}, title), note),
  );
}

/** Arrows move through the results, which are links. Enter in the field follows the first one. */
function moveByKey(event: KeyboardEvent, stops: HTMLElement[]): void {
  const current = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && current === 0) stops[1]?.click();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  stops.at((current + step) % stops.length)?.focus();
}
