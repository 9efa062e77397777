// A server as somebody would write it by hand with Fastify, on a database of the reference server: the same join of token and account, the
// same headers, and the same bodies, which the database makes. It has no validation, no limits, and no logs.
import { createHash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { openPostgresStore, openSqliteStore } from './stores.ts';

const [, , database = '', port = ''] = process.argv;
const base = `http://127.0.0.1:${port}`;
const store = (database.startsWith('postgres:') ? openPostgresStore : openSqliteStore)(database, base);
const limit = 3600;
const used = new Map<string, number>();

type Request = FastifyRequest<{
  Params: { account: string; campaign: string };
  Querystring: { page?: string };
  Body: { events: [{ email: string; action: string }] };
}>;

/** Sends 401 or 403, or sets the headers of every response. */
async function authorize({ headers, params }: Request, reply: FastifyReply) {
  const credential = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
  const hash = createHash('sha256')
    .update(credential.split(':', 1)[0] ?? '')
    .digest('hex');
  const user = await store.find('user', params.account, hash);
  if (user === undefined) return reply.code(401).send();
  if (user.granted === null) return reply.code(403).send();
  const count = (used.get(hash) ?? 0) + 1;
  used.set(hash, count);
  reply.headers({
    'x-request-id': randomUUID(),
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': Math.max(0, limit - count),
  });
}

const app = Fastify();
app.addHook('onRequest', (request, reply) => authorize(request as Request, reply));
const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);
app.get('/v2/:account/campaigns/:campaign', async ({ params }: Request, reply) => {
  const row = await store.find('campaign', params.account, params.campaign);
  if (!row) return reply.code(404).send();
  const urls = `${base}/v2/${params.account}`;
  const links = JSON.stringify({
    'campaigns.account': `${base}/v2/accounts/{campaigns.account}`,
    'campaigns.form': `${urls}/forms/{campaigns.forms}`,
    'campaigns.subscribers': `${urls}/campaigns/{campaigns.id}/subscribers`,
  });
  return sendJson(reply, `{"links":${links},"campaigns":[${row.campaign}],"linked":{"forms":${row.forms}}}`);
});
app.get('/v2/:account/campaigns/:campaign/subscribers', async ({ params, query }: Request, reply) => {
  const page = Number(query.page ?? 1);
  const row = await store.find('page', params.account, params.campaign, (page - 1) * 100);
  const [count, total_count] = [Number(row?.count), Number(row?.total)];
  const meta = {
    page,
    count,
    total_pages: Math.ceil(total_count / 100),
    total_count,
    sort: 'created_at',
    direction: 'desc',
  };
  const links = { 'subscribers.account': `${base}/v2/accounts/{subscribers.account}` };
  const start = JSON.stringify({ links, meta }).slice(0, -1);
  return sendJson(reply, `${start},"subscribers":${row?.subscribers}}`);
});
app.post('/v2/:account/events', async ({ params, body }: Request, reply) => {
  const [{ email, action }] = body.events;
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  await store.addEvent(params.account, [email.toLowerCase(), randomUUID(), action, at]);
  return reply.code(204).send();
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stderr.write(`${base}\n`);
process.once('SIGTERM', () => process.exit(0));
