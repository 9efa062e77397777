import type { paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import type { ResolvedOptions } from './options.ts';

/**
 * Creates an `openapi-fetch` client with the URL, the headers and the credential of a client. The library is loaded
 * with the first request.
 */
export function createRaw({ baseUrl, headers, getAuthorization, fetch }: ResolvedOptions): FetchClient<paths> {
  const authorize = async (request: Request) => {
    // OAuth requests carry their own credential in the query.
    if (!request.url.startsWith(`${baseUrl}/oauth/`))
      request.headers.set('authorization', (await getAuthorization()).header);
    // The target of a redirect must not get the credential, the headers, and the body.
    return fetch(request, { redirect: 'manual' });
  };
  const load = async () => (await import('openapi-fetch')).default<paths>({ baseUrl, headers, fetch: authorize });
  let loading: ReturnType<typeof load> | undefined;
  return new Proxy({} as FetchClient<paths>, {
    get: (_, name) =>
      // With a `then`, `await` would take the proxy for a promise.
      name === 'then'
        ? undefined
        : async (...args: unknown[]) => {
            loading ??= load();
            return ((await loading) as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(
              ...args,
            );
          },
  });
}
