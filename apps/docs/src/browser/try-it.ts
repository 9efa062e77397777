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
  const { port } = details.querySelector('form')?.dataset ?? {};
  const key = port ?? 'server';
  server.value = storage.get(key) || proposed;
  const opened = async () => {
    void load();
    const running = await offerServers(server, port);
    if (running && server.value === proposed) server.value = running;
    proposed = running ?? proposed;
  };
  details.addEventListener('toggle', () => void opened(), { once: true });
  details.querySelector('form')?.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The proposed one can be another the next time.
    storage.set(key, server.value === proposed ? '' : server.value);
    (await load()).sendForm(event.target as HTMLFormElement, output);
  });
}

/**
 * Offers the servers that run beside the documentation.
 * @param port the name of the control port, for its operations
 * @returns the first of them
 */
async function offerServers(field: HTMLInputElement, port: string | undefined): Promise<string | undefined> {
  // Scripts are in a folder of the site, which can be under any path.
  const here = import.meta.url;
  const response = await fetch(new URL('../servers.json', here)).catch(() => undefined);
  if (!response?.ok) return undefined;
  const running: Record<string, string> = await response.json();
  const servers = Object.entries(running).filter(([label]) => (label === 'Control port') === (port !== undefined));
  if (servers.length === 0) return undefined;
  const options = servers.map(([label, value]) => element('option', { label, value }));
  field.list?.replaceChildren(...options);
  return servers[0]?.[1];
}
