import type { SearchEntry } from '../search/entries.ts';
import { buildIndex } from '../search/search-index.ts';
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

async function loadIndex(): Promise<(query: string) => SearchEntry[]> {
  const response = await fetch(new URL('search.json', root));
  return buildIndex(await response.json());
}

function createDialog(): HTMLDialogElement {
  const index = loadIndex();
  const list = element('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' });
  const status = element(
    'p',
    { class: 'note', role: 'status' },
    'Operations, fields, error codes, requirements, and guides.',
  );
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-controls': list.id,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search',
  });
  const created = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, list, status);
  input.addEventListener('input', async () => {
    const query = input.value;
    const results = query.trim() ? (await index)(query).slice(0, 12) : [];
    if (input.value !== query) return;
    list.replaceChildren(...results.map(createOption));
    input.setAttribute('aria-expanded', String(results.length > 0));
    status.textContent = describeCount(query, results.length);
    select(input, list, 0);
  });
  input.addEventListener('keydown', (event) => moveByKey(event, input, list));
  list.addEventListener('click', ({ target }) => follow((target as Element).closest('li')));
  created.addEventListener('click', ({ target }) => target === created && created.close());
  document.body.append(created);
  return created;
}

function describeCount(query: string, count: number): string {
  if (!query.trim()) return 'Operations, fields, error codes, requirements, and guides.';
  if (count === 0) return `Nothing matches “${query}”. Try the name of an operation, of a field, or of an error code.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function createOption({ kind, title, detail, url }: SearchEntry, index: number): HTMLElement {
  return element(
    'li',
    { role: 'option', id: `search-result-${index}`, 'data-url': url },
    element('span', { class: 'kind' }, kind),
    element('b', {}, title),
    element('span', { class: 'note' }, detail),
  );
}

function select(input: HTMLInputElement, list: HTMLElement, index: number): void {
  input.removeAttribute('aria-activedescendant');
  for (const [position, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(position === index));
    if (position !== index) continue;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }
}

function moveByKey(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const options = [...list.children];
  const current = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'Enter') {
    event.preventDefault();
    follow(options[current]);
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || options.length === 0) return;
  event.preventDefault();
  select(input, list, (current + step + options.length) % options.length);
}

function follow(option: Element | null | undefined): void {
  const url = (option as HTMLElement | null | undefined)?.dataset.url;
  if (!url) return;
  dialog?.close();
  location.assign(new URL(url, root));
}
