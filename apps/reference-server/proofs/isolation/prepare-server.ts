import { revokeApplication } from '@email-automation/sandbox/operator/handlers/applications';
import { timestamp } from '@email-automation/service/domain/clock';
import { hashToken } from '@email-automation/service/domain/tokens';
import { insertCode } from '@email-automation/service/storage/access/authorizations';
import { deleteToken, insertToken } from '@email-automation/service/storage/access/tokens';
import { deleteGrant } from '@email-automation/service/storage/access/users';
import { openDatabase } from '@email-automation/service/storage/open';
import type { Mutant } from '../mutant.ts';
import { startServerProcess } from '../start-program.ts';
import { settle } from '../workload/settle.ts';
import { basic, bearer, codeOf, tokenOf } from './credentials.ts';
import { applications, buildWorkspace, type Lane, ownerOf, sharedId, type User, type UserName } from './dataset.ts';
import { createAgent, type ServerUnderTest, send } from './server-under-test.ts';

export interface PreparedServer extends ServerUnderTest {
  /** @throws Error when the server has ended by itself, which is no question of isolation */
  requireRunning(): void;
  end(): Promise<void>;
}

/** How many subscribers of an account have a link to confirm a subscription with. */
export const confirmations = 3;

/**
 * Starts a server with the workspace on an empty database. Every credential that is to be refused is used once and revoked
 * then, so that the server knew it.
 * @throws Error when a credential is not accepted before
 */
export async function prepareServer(
  location: string,
  lanes: readonly Lane[],
  mutant: Mutant | undefined,
): Promise<PreparedServer> {
  const workspace = buildWorkspace(lanes, apiTokens);
  const args = ['--trust-proxy=loopback'];
  const { lastWords, end, url } = await startServerProcess(location, { mutant, workspace, args });
  const server = {
    url,
    database: openDatabase(location),
    values: new Map<string, string>(),
    agent: createAgent(),
    sent: 0,
    async settle() {
      const [left] = await settle(server.database);
      if (left !== undefined) throw new Error(left);
    },
    requireRunning() {
      const words = lastWords();
      if (words !== undefined) throw new Error(`A server ended by itself with ${words}`);
    },
    async end() {
      server.agent.destroy();
      await server.database.close();
      await end();
    },
  };
  try {
    await addTokens(server, lanes);
    // One after the other: what happens at the same time is the subject of the proof.
    for (const lane of lanes) await useAndRevoke(server, lane);
    await revokeApplication(server.database, closedApplication);
    for (const lane of lanes) {
      for (const { id } of lane.accounts) {
        await deleteGrant(server.database.query, { user_id: lane.users.lost.email, account_id: id });
      }
    }
    // First the broadcasts: whether they reach those who are added depends on time.
    await server.settle();
    for (const lane of lanes) await addData(server, lane);
    await server.settle();
    await readValues(server);
    return server;
  } catch (error) {
    await server.end();
    throw error;
  }
}

const closedApplication = applications[2]?.client_id as string;

function apiTokens(lane: Lane, name: UserName): string[] {
  const user = lane.users[name];
  return [tokenOf('api', user), tokenOf('revoked-api', user)];
}

async function addTokens({ database: { query } }: ServerUnderTest, lanes: readonly Lane[]): Promise<void> {
  const now = new Date();
  const [first] = applications;
  const users = lanes.flatMap((lane) => Object.values<User>(lane.users));
  for (const user of users) {
    for (const kind of ['access', 'revoked-access', 'closed-access'] as const) {
      const client_id = kind === 'closed-access' ? closedApplication : (first?.client_id as string);
      const hash = hashToken(tokenOf(kind, user));
      const created_at = timestamp(now);
      await insertToken(query, { hash, user_id: user.email, kind: 'access', name: kind, client_id, created_at });
    }
    await insertCode(query, {
      hash: hashToken(codeOf(user)),
      client_id: first?.client_id as string,
      user_id: user.email,
      redirect_uri: first?.callback_url as string,
      code_challenge: null,
      code_challenge_method: null,
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
      token_hash: null,
    });
  }
}

/** The server may remember these credentials, but it must not rely on that. */
async function useAndRevoke(server: ServerUnderTest, lane: Lane): Promise<void> {
  const use = async (authorization: string, path: string) => {
    const { status } = await send(server, { method: 'GET', path, headers: { authorization } });
    if (status !== 200) throw new Error(`A valid credential got ${status} for ${path}.`);
  };
  for (const name of ['one', 'several'] as const) {
    const user = lane.users[name];
    const headers = [
      [tokenOf('revoked-api', user), basic],
      [tokenOf('revoked-access', user), bearer],
      [tokenOf('closed-access', user), bearer],
    ] as const;
    for (const [token, header] of headers) {
      await use(header(token), `/v2/${lane.number}-a/campaigns`);
      if (!token.startsWith('closed')) await deleteToken(server.database.query, hashToken(token));
    }
  }
  const { lost } = lane.users;
  for (const { id } of lane.accounts) {
    await use(basic(tokenOf('api', lost)), `/v2/accounts/${id}`);
    await use(bearer(tokenOf('access', lost)), `/v2/${id}/campaigns/${sharedId}`);
  }
}

/** Adds what no workspace file declares: events with their actions, and subscriptions that wait to be confirmed. */
async function addData(server: ServerUnderTest, lane: Lane): Promise<void> {
  for (const { id, name, mark } of lane.accounts) {
    const owner = ownerOf[name];
    if (owner === undefined) continue;
    const headers = { authorization: basic(tokenOf('api', lane.users[owner])) };
    const post = async (path: string, body: object) => {
      const { status, body: text } = await send(server, { method: 'POST', path, headers, body: JSON.stringify(body) });
      if (status >= 300) throw new Error(`The owner of account ${id} got ${status} for ${path}: ${text}`);
    };
    const event = { email: 'shared-1@people.example', action: `action ${mark}`, properties: { note: mark } };
    await post(`/v2/${id}/events`, { events: [event] });
    for (let n = 1; n <= confirmations; n++) {
      const subscriber = { email: `pending-${n}@people.example`, double_optin: true, custom_fields: { note: mark } };
      await post(`/v2/${id}/campaigns/${sharedId}/subscribers`, { subscribers: [subscriber] });
    }
  }
}

/** Learns the ids and links that the server generated. */
async function readValues({ database: { query }, values }: ServerUnderTest): Promise<void> {
  const subscribers = await query.selectFrom('subscribers').select(['account_id', 'id', 'email']).execute();
  for (const { account_id, id, email } of subscribers) values.set(`subscriber ${account_id} ${email}`, id);
  const emails = await query.selectFrom('outbox').select(['account_id', 'to_email', 'text_body']).execute();
  for (const { account_id, to_email, text_body } of emails) {
    const [, page, token] = /\/(confirm|unsubscribe)\/([\w-]+\.[\w-]{43})/.exec(text_body) ?? [];
    if (page === undefined || token === undefined) continue;
    values.set(`${page} ${account_id} ${to_email}`, token);
    values.set(`${page} ${account_id}`, token);
  }
}
