import type { FastifyInstance } from 'fastify';
import { type Contract, contractPath } from '../contract/contract.ts';
import { NotFound } from '../domain/errors.ts';
import { emailPages } from './email-pages.ts';

/** Answers what no route takes: 405 with `Allow` where the path is there for another method, else 404. */
export function answerUnknownPaths(app: FastifyInstance, { operations }: Contract): void {
  const known = [...operations, ...emailPages, { path: contractPath, method: 'GET' }].map(({ path, method }) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    method,
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0 || methods.has(request.method as 'GET')) throw new NotFound();
    const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    const message = `${request.method} is not possible here; the path takes ${allow}.`;
    return reply
      .status(405)
      .header('allow', allow)
      .send({ errors: [{ code: 'format_error', message }] });
  });
}
