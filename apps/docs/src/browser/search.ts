import { buildIndex, type FoundEntry } from '../search/search-index.ts';
import { element } from './element.ts';

// Scripts are in a folder of the site, which can be under any path.
const here = import.meta.url;
const root = new URL('../', here);

let dialog: HTMLDialogElement | undefined;

/** Opens the search. The list of everything is loaded at the first time. */
export async function openSearch(): Promise<void> {
  dialog ??= createDialog();
  if (!dialog.open) dialog.showModal();
}

async function loadIndex(): Promise<(query: string) => FoundEntry[]> {
  const response = await fetch(new URL('search.json', root));
  return buildIndex(await response.json());
}

const hint = 'Operations, fields, error codes, requirements, and guides.';

function createDialog(): HTMLDialogElement {
  const index = loadIndex();
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
    const results = query.trim() ? (await index)(query).slice(0, 12) : [];
    if (input.value !== query) return;
    list.replaceChildren(...results.map(createResult));
    status.textContent = describeCount(query, results.length);
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

function createResult({ kind, title, detail, passage, url }: FoundEntry): HTMLElement {
  const note = element('span', { class: 'note' }, passage ? `${detail}: ${passage}` : detail);
  const href = new URL(url, root).href;
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
