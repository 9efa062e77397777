import { storage } from './storage.ts';

const load = () => import('./send-request.ts');

/**
 * Makes the form that sends requests work. What it needs is loaded when a reader opens it. The server stays the same on other
 * pages; the token does not.
 */
export function startTryIt(): void {
  const details = document.querySelector<HTMLDetailsElement>('.try');
  const output = details?.querySelector<HTMLElement>('.out');
  const server = details?.querySelector<HTMLInputElement>('#try-server');
  if (!details || !output || !server) return;
  server.value = storage.get('server') ?? server.value;
  details.addEventListener('toggle', () => void load(), { once: true });
  details.querySelector('form')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    storage.set('server', server.value);
    (await load()).sendForm(event.target as HTMLFormElement, output);
  });
}
