import type { FastifyInstance } from 'fastify';

/**
 * Makes pages work below a path, such as `/ops` of `https://example.com/ops/`, from which a proxy forwards requests without it:
 * each path of the console gets that path in front of it.
 */
export function addBasePath(app: FastifyInstance, url: string | undefined): void {
  const base = url === undefined ? '' : new URL(url).pathname.replace(/\/$/, '');
  if (base === '') return;
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string') reply.header('location', `${base}${location}`);
    const cookie = reply.getHeader('set-cookie');
    if (typeof cookie === 'string') {
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', cookie.replace('Path=', `Path=${base}`));
    }
    // Not the body of an email, which is not ours. Texts have no quotes that are not escaped.
    if (typeof payload !== 'string' || !payload.startsWith('<!doctype html><html')) return payload;
    return payload.replace(/ (href|src|action)="\/console/g, ` $1="${base}/console`);
  });
}
