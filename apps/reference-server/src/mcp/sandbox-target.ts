import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import type { OperationId, Result } from '@email-automation/types/operator';
import type { NewSecret } from '@email-automation/types/operator/schemas';
import { type SentOperation, sendOperation } from './send-operation.ts';
import type { OperationTool } from './tools.ts';

/** Sends the request of a tool to a sandbox. @throws Unusable, NoResponse, and the reason of an aborted signal */
export type Target = (
  tool: Pick<OperationTool, 'contract' | 'operation'>,
  args: object,
  signal: AbortSignal,
) => Promise<SentOperation>;

interface SandboxAddress {
  url: string;
  controlUrl: string;
  controlToken: string;
}

/** Why a tool cannot be used now, with the solution. */
export class Unusable extends Error {}

/**
 * Creates the target of a sandbox. Requests to its API have a token of a user with access to their account, whose name begins with
 * `mcp`, which the sandbox creates for it.
 * @param find called for each request, so that it can start, or start again, at any time
 */
export function createSandboxTarget(find: () => SandboxAddress): Target {
  const tokens = new Map<string, string>();
  let made = 0;

  function sendToControl(operation: OperationTool['operation'], args: object, signal: AbortSignal) {
    const { controlUrl, controlToken } = find();
    return sendOperation(operation, args, { url: controlUrl, authorization: `Bearer ${controlToken}`, signal });
  }

  async function control<Id extends OperationId>(id: Id, args: object, signal: AbortSignal): Promise<Result<Id>> {
    const { status, body } = await sendToControl(readOperatorContract().operations[id], args, signal);
    if (status >= 400) throw new Unusable((body as { message: string }).message);
    return body as Result<Id>;
  }

  /** Finds a user with access to the account, or to any. */
  async function findUser(account: unknown, signal: AbortSignal): Promise<{ email: string; name: string }> {
    const { accounts = [], users = [] } = await control('fetchWorkspace', {}, signal);
    const shared = accounts.filter((one) => one.users?.length);
    const [email] = (shared.find(({ id }) => id === account) ?? shared[0])?.users ?? [];
    const user = users.find((one) => one.email === email);
    if (user) return user;
    throw new Unusable('The sandbox has no user with access to an account. Start it with a workspace, or with --demo.');
  }

  return async ({ contract, operation }, args, signal) => {
    if (contract === 'operator') return sendToControl(operation, args, signal);
    const { url, controlUrl } = find();
    const sendWith = (token: string) => sendOperation(operation, args, { url, authorization: basic(token), signal });
    const user = await findUser((args as { account_id?: unknown }).account_id, signal);
    const key = `${controlUrl} ${user.email}`;
    const known = tokens.get(key);
    const sent = known === undefined ? undefined : await sendWith(known);
    // A reset, or another snapshot, does not have the token.
    if (sent && sent.status !== 401) return sent;
    // A name that no token has, so that the sandbox makes one.
    const name = `mcp ${[process.pid, Date.now(), ++made].join('.')}`;
    const { secrets } = await control('applyWorkspace', { users: [{ ...user, tokens: [{ name }] }] }, signal);
    const { secret: token } = secrets[0] as NewSecret;
    tokens.set(key, token);
    return sendWith(token);
  };
}

const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
