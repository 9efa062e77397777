import { activateApplication, revokeApplication } from '@email-automation/sandbox/operator/handlers/applications';
import { timestamp } from '@email-automation/service/domain/clock';
import { hashToken } from '@email-automation/service/domain/tokens';
import { insertCode } from '@email-automation/service/storage/access/authorizations';
import { deleteToken, insertToken } from '@email-automation/service/storage/access/tokens';
import { addGrant, deleteGrant } from '@email-automation/service/storage/access/users';
import { checkResponse } from './check-response.ts';
import { basic, bearer } from './credentials.ts';
import { applications, type Lane, type LaneAccount, ownId, sharedId } from './dataset.ts';
import { type PlannedRequest, type ServerUnderTest, send } from './server-under-test.ts';

/** Ways in which a credential loses its access to an account. */
export const accessChanges = ['grant', 'api-token', 'access-token', 'application', 'second-exchange'] as const;
export type AccessChange = (typeof accessChanges)[number];

const [first, second] = applications as [(typeof applications)[0], (typeof applications)[0]];
/** Requests at the same time. */
const workers = 6;
/** Requests of each worker before and after the change. */
const each = 4;

interface Round {
  authorization: string;
  change(): Promise<void>;
  restore?(): Promise<void>;
}

/**
 * Takes the access of a credential away while it sends requests. Requests that begin after the change must all be refused;
 * their notes say `intruder`, so that the database shows if one did anything.
 * @returns what is wrong
 */
export async function changeAccess(
  server: ServerUnderTest,
  lane: Lane,
  kind: AccessChange,
  number: number,
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const account = lane.accounts.find(({ name }) => name === 'c') as LaneAccount;
  const round = await rounds[kind](server, lane, account, `round-${kind}-${number}`);
  let state: 'before' | 'changing' | 'after' = 'before';
  let succeeded = 0;
  let problem: string | undefined;
  let change: Promise<void> | undefined;
  const work = async (worker: number) => {
    for (let n = 0, after = 0; after < each; n++) {
      const isAfter = state === 'after';
      const request = buildRequest(account, round.authorization, worker + n, isAfter);
      const received = await send(server, request);
      if (isAfter) {
        after++;
        const isList = request.path === '/v2/accounts';
        const allowed = kind === 'grant' && isList ? 'allowed' : kind === 'grant' ? 'forbidden' : 'unauthenticated';
        const step = { operationId: '', request, expectation: allowed, visible: [] } as const;
        const found = checkResponse(step, received, ownerOfMark);
        if (found) problem ??= `After the ${kind} was revoked: ${found}`;
      } else if (received.status < 300) succeeded++;
      else if (state === 'before') {
        problem = `A valid credential got ${received.status} for ${request.method} ${request.path}.`;
        return;
      }
      if (succeeded >= workers * each && change === undefined) {
        state = 'changing';
        change = round.change();
        await change;
        state = 'after';
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await round.restore?.();
  return problem;
}

function buildRequest(
  { id, mark }: LaneAccount,
  authorization: string,
  turn: number,
  isAfter: boolean,
): PlannedRequest {
  const note = isAfter ? 'intruder' : mark;
  const event = { email: 'shared-1@people.example', action: 'changing', properties: { note } };
  const writes: [string, object | undefined][] = [
    [`/v2/${id}/events`, { events: [event] }],
    [`/v2/${id}/events/batches`, { batches: [{ events: [event] }] }],
    [`/v2/${id}/campaigns/${ownId({ id })}/activate`, undefined],
  ];
  const reads = ['/v2/accounts', `/v2/accounts/${id}`, `/v2/${id}/campaigns/${sharedId}`];
  const [path, body] = turn % 2 ? (writes[turn % 3] as (typeof writes)[0]) : [reads[turn % 3] as string, undefined];
  return {
    method: turn % 2 ? 'POST' : 'GET',
    path,
    headers: { authorization },
    ...(body && { body: JSON.stringify(body) }),
  };
}

type Start = (server: ServerUnderTest, lane: Lane, account: LaneAccount, name: string) => Promise<Round>;

const rounds: Record<AccessChange, Start> = {
  async grant(server, lane, { id }, name) {
    const grant = { user_id: lane.users.other.email, account_id: id };
    await addToken(server, lane, name, null);
    const { query } = server.database;
    return {
      authorization: basic(name),
      change: async () => void (await deleteGrant(query, grant)),
      restore: () => addGrant(query, grant),
    };
  },
  async 'api-token'(server, lane, _, name) {
    await addToken(server, lane, name, null);
    return { authorization: basic(name), change: () => deleteToken(server.database.query, hashToken(name)) };
  },
  async 'access-token'(server, lane, _, name) {
    await addToken(server, lane, name, first.client_id);
    return { authorization: bearer(name), change: () => deleteToken(server.database.query, hashToken(name)) };
  },
  async application(server, lane, _, name) {
    await addToken(server, lane, name, second.client_id);
    return {
      authorization: bearer(name),
      change: async () => void (await revokeApplication(server.database, second.client_id)),
      restore: () => activateApplication(server.database, second.client_id),
    };
  },
  async 'second-exchange'(server, lane, _, name) {
    await addCode(server, lane, name);
    const exchange = () => send(server, exchangeRequest(name, first));
    const { status, body } = await exchange();
    if (status !== 200) throw new Error(`A verification code was refused with ${status}: ${body}`);
    return { authorization: bearer(JSON.parse(body).access_token), change: async () => void (await exchange()) };
  },
};

async function addToken({ database }: ServerUnderTest, lane: Lane, name: string, client_id: string | null) {
  const kind = client_id === null ? ('api' as const) : ('access' as const);
  const created_at = timestamp(new Date());
  const token = { hash: hashToken(name), user_id: lane.users.other.email, kind, name, client_id, created_at };
  await insertToken(database.query, token);
}

/** Issues a verification code to the first application. @param change of the code */
export async function addCode({ database }: ServerUnderTest, lane: Lane, code: string, change: object = {}) {
  await insertCode(database.query, {
    hash: hashToken(code),
    client_id: first.client_id,
    user_id: lane.users.other.email,
    redirect_uri: first.callback_url,
    code_challenge: null,
    code_challenge_method: null,
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    token_hash: null,
    ...change,
  });
}

/** The exchange of a verification code for an access token. @param change of the parameters */
export function exchangeRequest(
  code: string,
  { client_id, client_secret, callback_url }: (typeof applications)[0],
  change: Record<string, string> = {},
): PlannedRequest {
  const fixed = { response_type: 'token', grant_type: 'authorization_code', redirect_uri: callback_url };
  const query = new URLSearchParams({ ...fixed, client_id, client_secret, code, ...change });
  return { method: 'POST', path: `/oauth/token?${query}`, headers: {} };
}
