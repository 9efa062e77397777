import type { FastifyInstance } from 'fastify';
import { NotFound } from '../domain/errors.ts';
import { MethodNotAllowed } from './errors.ts';

interface Route {
  /** Parts of the path; those that start with a colon are parameters. */
  parts: string[];
  method: string;
}

/**
 * Responds to requests without a route: 405 with `Allow` if the path has routes for other methods, else 404. It does not
 * read their bodies. Call it before routes are added.
 */
export function handleUnknownPaths(app: FastifyInstance): void {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ parts: url.split('/'), method: one });
  });
  app.addHook('onRequest', async ({ is404, url, method }) => {
    if (!is404) return;
    // As the router reads it: a slash that is encoded belongs to a part, and one at the end to none (`trailing-slash`).
    const parts = decodeURI((url.split('?', 1)[0] as string).replace(/(?<=.)\/$/, '')).split('/');
    const allow = new Set(routes.filter((route) => matches(route, parts)).map((route) => route.method));
    if (allow.size === 0) throw new NotFound();
    throw new MethodNotAllowed(method, [...allow].sort().join(', '));
  });
  // The hook responds to all of them.
  app.setNotFoundHandler(() => {
    throw new NotFound();
  });
}

const matches = (route: Route, parts: string[]) =>
  route.parts.length === parts.length &&
  route.parts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
