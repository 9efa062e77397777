import type { FastifyInstance } from 'fastify';
import { type Contract, contractPath, metadataPath } from '../contract/contract.ts';
import { NotFound } from '../domain/errors.ts';
import { emailPages } from './email-pages.ts';

/** Responds to requests without a route: 405 with `Allow` if the path has routes for other methods, else 404. */
export function handleUnknownPaths(app: FastifyInstance, { operations }: Contract): void {
  const documents = [contractPath, metadataPath].map((path) => ({ path, method: 'GET' }));
  const routes = [...operations, ...emailPages, ...documents].map(({ path, method }) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    method,
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    const methods = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0 || methods.has(request.method as 'GET')) throw new NotFound();
    const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    const message = `This path does not support ${request.method}. It supports ${allow}.`;
    return reply
      .status(405)
      .header('allow', allow)
      .send({ errors: [{ code: 'format_error', message }] });
  });
}
