import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Route {
  /** Parts of the path; those that start with a colon are parameters. */
  parts: string[];
  method: string;
}

/** The path of a request as the router reads it: the target can be a whole URL, and a fragment ends the path, too. */
export const pathOf = ({ url }: FastifyRequest): string =>
  url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] as string;

/** Collects the routes that are added from here on. @returns finds the methods that a path has, by its parts */
export function collectMethods(app: FastifyInstance): (parts: readonly string[]) => string[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ parts: url.split('/'), method: one });
  });
  return (parts) => [...new Set(routes.filter((route) => matches(route, parts)).map((route) => route.method))].sort();
}

const matches = (route: Route, parts: readonly string[]) =>
  route.parts.length === parts.length &&
  route.parts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
