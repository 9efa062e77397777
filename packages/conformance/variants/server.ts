import { forward, operationAt, startProxy } from '../mutants/proxy.ts';
import { formatAuthorization } from '../src/http/credential.ts';
import { createProvider } from '../src/target/provider.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target, TargetDescription } from '../src/target/target.ts';
import { type Look, type Variant, withVariants } from './variant.ts';

/** The variant that its target file has to name. */
const listArguments = 'list-arguments-carrier';

/**
 * The server of a target as these variants, on addresses of its own: one for the API, one for its state hook, so that states
 * fit what the server has decided.
 */
export async function startVariants(
  described: TargetDescription,
  variants: readonly Variant[],
): Promise<{ target: Target; close(): Promise<void> }> {
  const target = completeTarget(described);
  const { stateHook } = target;
  if (stateHook?.url === undefined) throw new Error('The target needs an HTTP hook.');
  const front = withVariants(variants, looking(target));
  const api = await startProxy(target.baseUrl, front);
  const hook = new URL(stateHook.url);
  const states = await startProxy(hook.origin, front);
  return {
    target: {
      ...target,
      baseUrl: api.url,
      authUrl: api.url,
      stateHook: { ...stateHook, url: states.url + hook.pathname },
      ...(variants.some(({ id }) => id === listArguments) && { listArguments: 'body' }),
    },
    async close() {
      await api.close();
      await states.close();
    },
  };
}

/** Looks with tokens that nobody else uses, so that nobody's limits are touched. */
function looking(target: Target): Look {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async (account: string) => {
    const { provide } = createProvider(target, { account_id: account, run: 'variants' });
    return (await provide('credential with untouched limits')).token ?? '';
  };
  return async (path) => {
    const url = new URL(path, target.baseUrl);
    // Accounts of states are reached by the users of the target's account.
    const other = target.credentials.otherUser?.account;
    const account = other !== undefined && url.pathname.split('/').includes(other) ? other : target.account;
    const token = tokens.get(account) ?? tokenOf(account);
    tokens.set(account, token);
    const headers = { authorization: formatAuthorization({ basic: await token }) ?? '' };
    const operation = operationAt('GET', url.pathname);
    const { status, text } = await forward({ operation, method: 'GET', url, headers, text: '' });
    return status === 200 ? JSON.parse(text) : undefined;
  };
}
