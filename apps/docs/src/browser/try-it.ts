import { element } from './element.ts';
import { storage } from './storage.ts';

/**
 * Makes the form that sends requests work. Its scripts are loaded with the first request. Where requests go stays the same on other
 * pages; the token does not.
 */
export function startTryIt(): void {
  const form = document.querySelector<HTMLFormElement>('.try form');
  const output = document.querySelector<HTMLElement>('.try .out');
  const place = form?.querySelector<HTMLSelectElement>('#try-place');
  const server = form?.querySelector<HTMLInputElement>('#try-server');
  if (!form || !output || !place || !server) return;
  const proposed = server.value;
  const key = form.dataset.port ?? 'server';
  server.value = storage.get(key) || proposed;
  place.value = storage.get('place') || place.value;
  const showServer = () => {
    for (const part of form.querySelectorAll<HTMLElement>('[data-place]'))
      part.hidden = part.dataset.place !== place.value;
    // Another server has other records.
    if (place.value === 'server') for (const list of listsOf(form)) takeAnyId(list);
  };
  for (const list of listsOf(form))
    list.addEventListener('change', () => {
      if (list.value === '') takeAnyId(list).focus();
    });
  place.addEventListener('change', showServer);
  showServer();
  form.addEventListener('input', async () => (await import('./follow-form.ts')).followForm(form));
  for (const button of document.querySelectorAll<HTMLElement>('[data-provoke]')) {
    button.hidden = false;
    button.addEventListener('click', async () => (await import('./provoke.ts')).provoke(form, button));
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The proposed one can be another the next time.
    storage.set(key, server.value === proposed ? '' : server.value);
    storage.set('place', place.value);
    const { sendForm } = await import('./send-request.ts');
    await sendForm(form, output);
  });
}

const listsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLSelectElement>('[data-records]');

/** Replaces a list of records of the sandbox by a field for any ID. */
function takeAnyId(list: HTMLSelectElement): HTMLInputElement {
  const field = element('input', { id: list.id, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  field.defaultValue = list.querySelector<HTMLOptionElement>('[selected]')?.value ?? '';
  field.value = list.value;
  list.replaceWith(field);
  return field;
}
