import { findOperation } from '../servers/exchange.ts';
import { forward, startProxy } from '../servers/proxy.ts';
import { formatAuthorization } from '../src/http/credential.ts';
import { createProvider } from '../src/target/provider.ts';
import { completeTarget } from '../src/target/read.ts';
import type { Target, TargetDescription } from '../src/target/target.ts';
import { composeVariants, type FetchUpstream, type Variant } from './variant.ts';

/** The variant that a target file has to declare, as `listArguments: body`. */
const listArguments = 'list-arguments-carrier';

/**
 * Starts a server that behaves like the target's, except for these variants. Its state hook passes through the variants
 * too, so that provider states fit their choices.
 */
export async function startVariants(
  description: TargetDescription,
  variants: readonly Variant[],
): Promise<{ target: Target; close(): Promise<void> }> {
  const target = completeTarget(description);
  const { stateHook } = target;
  if (stateHook?.url === undefined) throw new Error('Variants need a target with an HTTP state hook.');
  const middleware = composeVariants(variants, createFetchUpstream(target));
  const api = await startProxy(target.baseUrl, middleware);
  const hook = new URL(stateHook.url);
  const states = await startProxy(hook.origin, middleware);
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

/** Creates a function that uses separate API tokens, so that it consumes no rate limit of a client. */
function createFetchUpstream(target: Target): FetchUpstream {
  const tokens = new Map<string, Promise<string>>();
  const provideToken = async (account: string) => {
    const { provide } = createProvider(target, { account_id: account, run: 'variants' });
    return (await provide('credential with untouched limits')).token ?? '';
  };
  return async (path) => {
    const url = new URL(path, target.baseUrl);
    // The users of the target's account have access to the accounts of provider states.
    const other = target.credentials.otherUser?.account;
    const account = other !== undefined && url.pathname.split('/').includes(other) ? other : target.account;
    const operation = findOperation('GET', url.pathname);
    for (;;) {
      const token = tokens.get(account) ?? provideToken(account);
      tokens.set(account, token);
      const headers = { authorization: formatAuthorization({ basic: await token }) ?? '' };
      const { status, text } = await forward({ operation, method: 'GET', url, headers, text: '' });
      if (status === 200) return JSON.parse(text);
      // A variant would silently do nothing.
      if (status === 401 || status >= 500) throw new Error(`The server responded to GET ${path} with ${status}.`);
      if (status !== 429) return undefined;
      // All variants of a whole run together can need more than the requests of an hour.
      if (tokens.get(account) === token) tokens.delete(account);
    }
  };
}
