import { activateApplication, revokeApplication } from '@email-automation/sandbox/operator/handlers/applications';
import { timestamp } from '@email-automation/service/domain/clock';
import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken } from '@email-automation/service/storage/access/tokens';
import { addGrant, deleteGrant } from '@email-automation/service/storage/access/users';
import type { Database } from '@email-automation/service/storage/database';
import { checkResponse } from './check-response.ts';
import { basic, bearer } from './credentials.ts';
import { applications, type Lane, type LaneAccount, ownId, sharedId } from './dataset.ts';
import { type PlannedRequest, type ServerUnderTest, send } from './server-under-test.ts';

const [first, second] = applications as [(typeof applications)[0], (typeof applications)[0]];
/** Requests at the same time. */
const workers = 6;
/** Requests of each worker before and after the change. */
const each = 4;

interface Change {
  /** The application of the token; without one, it is an API token. */
  clientId?: string;
  /** Takes the access away from the holder of a token. */
  revoke(database: Database, hash: string, grant: Parameters<typeof deleteGrant>[1]): Promise<unknown>;
  restore?(database: Database, grant: Parameters<typeof addGrant>[1]): Promise<unknown>;
}

const deleteByHash: Change['revoke'] = ({ query }, hash) => deleteToken(query, hash);

/** Ways in which a credential loses its access to an account. */
const changes: Readonly<Record<string, Change>> = {
  grant: {
    revoke: ({ query }, _, grant) => deleteGrant(query, grant),
    restore: ({ query }, grant) => addGrant(query, grant),
  },
  'api-token': { revoke: deleteByHash },
  'access-token': { clientId: first.client_id, revoke: deleteByHash },
  application: {
    clientId: second.client_id,
    revoke: (database) => revokeApplication(database, second.client_id),
    restore: (database) => activateApplication(database, second.client_id),
  },
};

export const accessChanges = Object.keys(changes);

/**
 * Takes the access of a credential away while it sends requests. Requests that begin after the change must all be refused;
 * their notes say `intruder`, so that the database shows if one did anything.
 * @param kind one of `accessChanges`
 * @returns what is wrong
 */
export async function changeAccess(
  server: ServerUnderTest,
  lane: Lane,
  kind: string,
  number: number,
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const account = lane.accounts.find(({ name }) => name === 'c') as LaneAccount;
  const { clientId, revoke, restore } = changes[kind] as Change;
  const token = `round-${kind}-${number}`;
  const hash = hashToken(token);
  const user_id = lane.users.other.email;
  const authorization = clientId ? bearer(token) : basic(token);
  await insertToken(server.database.query, {
    ...{ hash, user_id, name: token, kind: clientId ? 'access' : 'api', client_id: clientId ?? null },
    created_at: timestamp(new Date()),
  });
  const grant = { user_id, account_id: account.id };
  let state: 'before' | 'changing' | 'after' = 'before';
  let succeeded = 0;
  let problem: string | undefined;
  const work = async (worker: number) => {
    for (let n = 0, after = 0; after < each; n++) {
      const isAfter = state === 'after';
      const request = buildRequest(account, authorization, worker + n, isAfter);
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
      if (succeeded >= workers * each && state === 'before') {
        state = 'changing';
        await revoke(server.database, hash, grant);
        state = 'after';
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await restore?.(server.database, grant);
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
