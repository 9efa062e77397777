import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'http-compression';
import sirv from 'sirv';
import { nameClone } from './name-clone.ts';
import { respondNotFound } from './not-found.ts';
import { headerPolicy, sandboxPolicy, sandboxScript } from './policy.ts';

const site = fileURLToPath(new URL('../dist/site', import.meta.url));
const clone = fileURLToPath(new URL('../../..', import.meta.url));

export interface RunningDocs {
  url: string;
  close(): Promise<void>;
}

export interface DocsOptions {
  /** 0 for any free port. */
  port: number;
  /** Address to listen on (default: 127.0.0.1). */
  host?: string;
  /** URLs of servers by their names, which pages show instead of those that the build knows. */
  servers?: Readonly<Record<string, string>>;
}

/**
 * Serves the built documentation, compressed for clients that accept it.
 * @throws Error when the documentation is not built, or the port is in use
 */
export async function startDocs({ port, host = '127.0.0.1', servers }: DocsOptions): Promise<RunningDocs> {
  if (!existsSync(site)) throw new Error('The documentation is not built. Run `pnpm build` first.');
  // With `dev`, sirv reads the files for each request, so that a new build is visible immediately.
  const files = sirv(site, { dev: true, etag: true, extensions: ['html'], setHeaders });
  const showRunning = createPageReader(servers);
  const compress = compression({ level: { brotli: 5, gzip: 6 }, mimes: /text|javascript|json|xml|wasm/ });
  const server = createServer((request, response) => compress(request, response, () => respond(request, response)));
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const isSandbox = request.url === sandboxScript;
    response.setHeader('content-security-policy', isSandbox ? sandboxPolicy : headerPolicy);
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    const page = showRunning(request.url ?? '/');
    if (page !== undefined) {
      setHeaders(response, page.file);
      response.setHeader('content-type', `${page.type};charset=utf-8`);
      response.end(request.method === 'HEAD' ? undefined : page.text);
    } else files(request, response, () => void respondNotFound(site, request, response));
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Choose another port with --port, or stop the program that uses it.`;
      reject(new Error(code === 'EADDRINUSE' ? inUse : `The documentation cannot listen on ${host}: ${message}`));
    });
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pageTypes = { html: 'text/html', md: 'text/markdown', json: 'application/json' } as const;

/** Returns a function that reads a page with the URLs of the running servers and the path of the clone, or nothing if it has none. */
function createPageReader(servers: DocsOptions['servers'] = {}) {
  const known: Record<string, string> = JSON.parse(readFileSync(join(site, 'servers.json'), 'utf8'));
  const running = new Map(Object.entries(known).map(([name, url]) => [url, servers[name] ?? url]));
  const pattern = new RegExp([...running.keys()].join('|'), 'g');
  return (url: string) => {
    const [, path, extension = 'html'] = /^\/((?:[\w-]+\/)*[\w-]*)(?:\.(html|md|json))?(?:\?.*)?$/.exec(url) ?? [];
    const file = join(site, `${path || 'index'}.${extension}`);
    if (path === undefined || !existsSync(file)) return undefined;
    const built = readFileSync(file, 'utf8');
    const text = nameClone(
      built.replace(pattern, (found) => running.get(found) ?? found),
      clone,
      extension,
    );
    return text === built ? undefined : { file, text, type: pageTypes[extension as keyof typeof pageTypes] };
  };
}

function setHeaders(response: ServerResponse, path: string): void {
  // Names of these files contain a hash of their content. Browsers ask whether the others have changed.
  const immutable = path.startsWith('/_astro/');
  response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  // What programs read can be read by pages of other sites, too.
  if (/\.(json|yaml|md|txt)$/.test(path)) response.setHeader('access-control-allow-origin', '*');
  // Without it, browsers guess the encoding.
  const type = { md: 'text/markdown', txt: 'text/plain' }[path.split('.').at(-1) ?? ''];
  if (type) response.setHeader('content-type', `${type};charset=utf-8`);
}
