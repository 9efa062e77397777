import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const site = fileURLToPath(new URL('../dist/site', import.meta.url));

/** The reference brings its script and style inside the page; a browser loads nothing from anywhere else. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface RunningDocs {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the rendered documentation.
 * @param options `port` to listen on, 0 for any free one; `host` is the loopback address unless it is given
 * @throws Error with code `EADDRINUSE` when the port is taken, or when the documentation has not been built
 */
export async function startDocs({ port, host = '127.0.0.1' }: { port: number; host?: string }): Promise<RunningDocs> {
  if (!existsSync(site)) throw new Error('The documentation is not built yet: run `pnpm build` first.');
  const files = sirv(site, { etag: true, extensions: ['html'] });
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n');
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
