import type { FastifyInstance } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import { collectMethods, pathOf } from '../connections/route-methods.ts';
import { contractPath } from '../contract/contract.ts';
import { emptyPathPart, invalidPath } from './errors.ts';

/**
 * Responds to requests without a route: 405 with `Allow` if the path has routes for other methods, else 404 that says which part is
 * wrong with the path. It does not read their bodies. Call it before routes are added. It costs 0.1 % of a fetch.
 */
export function handleUnknownPaths(app: FastifyInstance): void {
  const findMethods = collectMethods(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { is404, method } = request;
    if (!is404) return done();
    // As the router reads it: a slash that is encoded belongs to a part, and one at the end to none (`unknown-paths`).
    const parts = decodePath(pathOf(request).replace(/(?<=.)\/$/, '')).split('/');
    if (parts.length > 2 && parts.slice(1).includes('')) throw emptyPathPart();
    const allow = findMethods(parts);
    if (allow.length === 0) throw new MessageRejected(404, unknownPath);
    const supported = allow.join(', ');
    const message = `This path does not support ${method}. It supports ${supported}.`;
    throw new MessageRejected(405, message, { allow: supported });
  });
  // The hook responds to all of them.
  app.setNotFoundHandler(() => {
    throw new MessageRejected(404, unknownPath);
  });
}

const unknownPath = `No operation has this path. Compare it with the paths in ${contractPath}.`;

/** The router has not decoded it for a method that no route has. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    throw new MessageRejected(404, invalidPath);
  }
}
