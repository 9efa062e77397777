import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { guardConnections, guardedServer, type StopApp } from '../connections/guard.ts';
import type { Clock } from '../domain/clock.ts';
import { emailStates } from '../domain/records.ts';
import { isStorable } from '../domain/storable-text.ts';
import { hashToken } from '../domain/tokens.ts';
import type { Database } from '../storage/database.ts';
import { type EmailQuery, findEmail, listEmails, withoutSecrets } from '../storage/emails.ts';
import { isReachable } from '../storage/open.ts';
import { listRecordFailures } from '../storage/queued-batches.ts';
import { ControlError, handleControlErrors, sendControlError } from './control-errors.ts';
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
  /** Called with each error that a request did not cause. */
  onError: (error: unknown) => void;
  /** The public URL of the server. */
  publicUrl(): string;
}

export interface RunningControl {
  url: string;
  stop: StopApp;
}

const text = { type: 'string', minLength: 1 } as const;

const emailQuery = {
  type: 'object',
  properties: { account: text, to: text, state: { enum: emailStates } },
  additionalProperties: false,
};

/** Other parameters are allowed: Pact, whose requests these are, has more. */
const stateBody = {
  type: 'object',
  required: ['state', 'params'],
  properties: {
    state: text,
    params: { type: 'object', required: ['account_id'], properties: { account_id: text } },
  },
};

/**
 * Starts the control port, apart from the API: health, readiness, metrics, failed records of batches, emails, and the
 * provider states of the conformance kit.
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function startControl(options: ControlOptions): Promise<RunningControl> {
  const { port, token, database, metrics, onError } = options;
  const app = Fastify({
    ...guardedServer,
    // Nothing that was sent is changed or left out.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    frameworkErrors: (error, _request, reply) => sendControlError(error, reply as never, onError),
  });
  const stop = guardConnections(app, ({ message }) => ({ message }));
  handleControlErrors(app, onError);
  app.removeContentTypeParser('text/plain');
  const expected = Buffer.from(hashToken(`Bearer ${token}`));
  const hasToken = (request: FastifyRequest) =>
    timingSafeEqual(Buffer.from(hashToken(request.headers.authorization ?? '')), expected);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] === '/health' || hasToken(request)) return;
    await reply.status(401).send({ message: 'Send the control token as bearer token.' });
  });
  app.addHook('preHandler', async ({ params, query, body }) => {
    const { params: inState } = (body ?? {}) as { params?: object };
    const texts = Object.values({ ...(params as object), ...(query as object), ...inState });
    if (texts.every((value) => typeof value !== 'string' || isStorable(value))) return;
    throw new ControlError(400, 'The request must not contain a null character or half of a surrogate pair.');
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
  app.get<{ Querystring: EmailQuery }>('/emails', { schema: { querystring: emailQuery } }, async ({ query }) => ({
    emails: await listEmails(database.query, query),
  }));
  app.get<{ Params: { id: string } }>('/emails/:id', async ({ params }) => {
    const email = await findEmail(database.query, params.id);
    if (email === undefined) throw new ControlError(404, `There is no email ${params.id}.`);
    return withoutSecrets(email);
  });
  app.post<{ Body: { state: string; params: { account_id: string } } }>(
    '/states',
    { schema: { body: stateBody } },
    ({ body: { state, params } }) => createState(options, state, params.account_id),
  );
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, stop };
}
