import { storage } from './storage.ts';

/**
 * Makes the form that sends requests work. What it needs is loaded with the first request. Where requests go stays the same on other
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
  };
  place.addEventListener('change', showServer);
  showServer();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The proposed one can be another the next time.
    storage.set(key, server.value === proposed ? '' : server.value);
    storage.set('place', place.value);
    const { sendForm } = await import('./send-request.ts');
    await sendForm(form, output);
  });
}
