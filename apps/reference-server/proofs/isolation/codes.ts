import { createHash } from 'node:crypto';
import { addCode, exchangeRequest } from './access-changes.ts';
import { bearer, codeOf, tokenOf } from './credentials.ts';
import { applications, type Lane } from './dataset.ts';
import { type ServerUnderTest, send } from './server-under-test.ts';

const [first, second, closed] = applications as [Application, Application, Application];
type Application = (typeof applications)[0];

const verifier = 'a-verifier-that-only-the-application-knows-000';
const code_challenge = createHash('sha256').update(verifier).digest('base64url');

interface Exchange {
  name: string;
  application: Application;
  /** Of the code that was issued to the first application; a string is the code itself, without one being issued. */
  code: object | string;
  parameters?: Record<string, string>;
}

/** Exchanges of verification codes that must all be refused. */
function listExchanges(lane: Lane): Exchange[] {
  const past = new Date(Date.now() - 1000).toISOString();
  const proofKey = { code_challenge, code_challenge_method: 'S256' };
  return [
    { name: 'by another application', application: second, code: {} },
    {
      name: 'by another application, with its callback',
      application: second,
      code: {},
      parameters: { redirect_uri: first.callback_url },
    },
    {
      name: 'with the secret of another application',
      application: { ...first, client_secret: second.client_secret },
      code: {},
    },
    {
      name: 'with the callback of another application',
      application: { ...first, callback_url: second.callback_url },
      code: {},
    },
    {
      name: 'by a revoked application',
      application: closed,
      code: { client_id: closed.client_id, redirect_uri: closed.callback_url },
    },
    { name: 'of an expired code', application: first, code: { expires_at: past } },
    { name: 'without the verifier', application: first, code: proofKey },
    {
      name: 'with another verifier',
      application: first,
      code: proofKey,
      parameters: { code_verifier: `${verifier}1` },
    },
    {
      name: 'with the challenge as the verifier',
      application: first,
      code: proofKey,
      parameters: { code_verifier: code_challenge },
    },
    { name: 'of an API token', application: first, code: tokenOf('api', lane.users.other) },
    { name: 'of an access token', application: first, code: tokenOf('access', lane.users.other) },
    { name: 'of a link of an email', application: first, code: `link-${lane.number}` },
    { name: 'of the code of another application', application: second, code: codeOf(lane.users.other) },
  ];
}

/** Tries to get access tokens with codes that were not issued for that. @returns what is wrong */
export async function misuseCodes(server: ServerUnderTest, lane: Lane): Promise<string | undefined> {
  const count = async () => (await server.database.query.selectFrom('tokens').select('hash').execute()).length;
  const before = await count();
  for (const [index, { name, application, code, parameters }] of listExchanges(lane).entries()) {
    const text = typeof code === 'string' ? code : `code-${index}-of-lane-${lane.number}`;
    if (typeof code !== 'string') await addCode(server, lane, text, code);
    const { status, body } = await send(server, exchangeRequest(text, application, parameters));
    if (status < 400 || status >= 500 || body.includes('access_token"'))
      return `The exchange of a code ${name} has status ${status}: ${body}`;
  }
  if ((await count()) !== before) return 'A refused exchange stored a token.';
  return exchangeTwice(server, lane);
}

/** The positive case: a code of the right application works once, and the token has the access of its user only. */
async function exchangeTwice(server: ServerUnderTest, lane: Lane): Promise<string | undefined> {
  const code = `valid-code-of-lane-${lane.number}`;
  await addCode(server, lane, code);
  const { status, body } = await send(server, exchangeRequest(code, first));
  if (status !== 200) throw new Error(`A verification code was refused with ${status}: ${body}`);
  const headers = { authorization: bearer(JSON.parse(body).access_token) };
  const { body: list } = await send(server, { method: 'GET', path: '/v2/accounts', headers });
  const ids = (JSON.parse(list).accounts as { id: string }[]).map(({ id }) => id);
  if (ids.join() !== lane.users.other.access.join()) return `An access token lists the accounts ${ids}.`;
  await send(server, exchangeRequest(code, first));
  const { status: after } = await send(server, { method: 'GET', path: '/v2/accounts', headers });
  return after === 401 ? undefined : `A token is accepted with ${after} after its code was exchanged again.`;
}
