import { element } from './element.ts';
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
  let proposed = server.value;
  server.value = storage.get('server') || proposed;
  const opened = async () => {
    void load();
    const running = await offerServers(server);
    if (running && server.value === proposed) server.value = running;
    proposed = running ?? proposed;
  };
  details.addEventListener('toggle', () => void opened(), { once: true });
  details.querySelector('form')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The proposed one can be another the next time.
    storage.set('server', server.value === proposed ? '' : server.value);
    (await load()).sendForm(event.target as HTMLFormElement, output);
  });
}

/** Offers the servers that run beside the documentation. @returns the first of them */
async function offerServers(field: HTMLInputElement): Promise<string | undefined> {
  // Scripts are in a folder of the site, which can be under any path.
  const here = import.meta.url;
  const response = await fetch(new URL('../servers.json', here)).catch(() => undefined);
  if (!response?.ok) return undefined;
  const servers: Record<string, string> = await response.json();
  const options = Object.entries(servers).map(([label, value]) => element('option', { label, value }));
  field.list?.replaceChildren(...options);
  return Object.values(servers)[0];
}
