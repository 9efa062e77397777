import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractPath } from '../contract/contract.ts';
import { EmptyPathPart, invalidPath, MethodNotAllowed, UnknownPath } from './errors.ts';

interface Route {
  /** Parts of the path; those that start with a colon are parameters. */
  parts: string[];
  method: string;
}

/** The path of a request as the router reads it: the target can be a whole URL, and a fragment ends the path, too. */
export const pathOf = ({ url }: FastifyRequest): string =>
  url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] as string;

/**
 * Responds to requests without a route: 405 with `Allow` if the path has routes for other methods, else 404 that says what is
 * wrong with the path. It does not read their bodies. Call it before routes are added.
 */
export function handleUnknownPaths(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ parts: url.split('/'), method: one });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { is404, method } = request;
    if (!is404) return done();
    // As the router reads it: a slash that is encoded belongs to a part, and one at the end to none (`trailing-slash`).
    const parts = decodePath(pathOf(request).replace(/(?<=.)\/$/, '')).split('/');
    if (parts.length > 2 && parts.slice(1).includes('')) throw new EmptyPathPart();
    const allow = new Set(routes.filter((route) => matches(route, parts)).map((route) => route.method));
    if (allow.size === 0) throw new UnknownPath(unknownPath);
    throw new MethodNotAllowed(method, [...allow].sort().join(', '));
  });
  // The hook responds to all of them.
  app.setNotFoundHandler(() => {
    throw new UnknownPath(unknownPath);
  });
}

const unknownPath = `No operation has this path. Compare it with the paths in ${contractPath}.`;

/** The router has not decoded it for a method that no route has. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    throw new UnknownPath(invalidPath);
  }
}

const matches = (route: Route, parts: string[]) =>
  route.parts.length === parts.length &&
  route.parts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
