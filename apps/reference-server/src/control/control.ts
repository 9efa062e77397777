import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import { guardConnections, guardedServer, type StopApp, Stopping } from '../connections/guard.ts';
import type { Clock } from '../domain/clock.ts';
import { Unavailable } from '../domain/errors.ts';
import { hashToken } from '../domain/tokens.ts';
import type { Database } from '../storage/database.ts';
import { type EmailQuery, findEmail, listEmails, withoutSecrets } from '../storage/emails.ts';
import { isReachable } from '../storage/open.ts';
import { listRecordFailures } from '../storage/queued-batches.ts';
import type { Metrics } from './metrics.ts';
import { createState } from './provider-states.ts';

export interface ControlOptions {
  /** Port to listen on, on the loopback address only; 0 uses any free port. */
  port: number;
  /** Bearer token that every request needs, except `/health`. */
  token: string;
  database: Database;
  clock: Clock;
  metrics: Metrics;
}

export interface RunningControl {
  url: string;
  stop: StopApp;
}

/**
 * Starts the control port, apart from the API: health, readiness, metrics, failed records of batches, emails, and the
 * provider states of the conformance kit.
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function startControl({ port, token, database, clock, metrics }: ControlOptions): Promise<RunningControl> {
  const app = Fastify(guardedServer);
  const stop = guardConnections(app, ({ message }) => ({ message }));
  const expected = Buffer.from(hashToken(`Bearer ${token}`));
  const hasToken = (request: FastifyRequest) =>
    timingSafeEqual(Buffer.from(hashToken(request.headers.authorization ?? '')), expected);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health' || hasToken(request)) return;
    await reply.status(401).send({ message: 'Send the control token as bearer token.' });
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof MessageRejected) return reply.status(error.statusCode).send({ message: error.message });
    if (!(error instanceof Unavailable)) throw error;
    const message = error instanceof Stopping ? error.message : 'The database does not respond.';
    return reply.status(503).header('retry-after', '1').send({ message });
  });
  app.get('/health', async () => ({ status: 'alive' }));
  app.get('/ready', async (_, reply) => {
    const ready = await isReachable(database);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'the database does not respond' });
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.read()));
  app.get<{ Params: { id: string } }>('/batches/:id/failures', async ({ params }) => ({
    failures: await listRecordFailures(database.query, params.id),
  }));
  app.get<{ Querystring: EmailQuery }>('/emails', async ({ query: { account, to, state } }) => ({
    emails: await listEmails(database.query, {
      ...(account && { account }),
      ...(to && { to }),
      ...(state && { state }),
    }),
  }));
  app.get<{ Params: { id: string } }>('/emails/:id', async ({ params }, reply) => {
    const email = await findEmail(database.query, params.id);
    return email ? withoutSecrets(email) : reply.status(404).send({ message: `There is no email ${params.id}.` });
  });
  app.post<{ Body: { state?: string; params?: { account_id?: string } } }>('/states', async ({ body }, reply) => {
    const ids = await createState({ database, clock }, body?.state ?? '', body?.params?.account_id ?? '');
    return ids ?? reply.status(404).send({ message: `There is no provider state "${body?.state ?? ''}".` });
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, stop };
}
