import type { paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import type { ResolvedOptions } from './options.ts';

/**
 * Creates an `openapi-fetch` client with the URL, the headers and the credential of a client. The library is loaded
 * with the first request.
 */
export function createRaw({ baseUrl, headers, getAuthorization, fetch }: ResolvedOptions): FetchClient<paths> {
  let loading: Promise<FetchClient<paths>> | undefined;
  const load = async () => {
    const { default: create } = await import('openapi-fetch');
    const client = create<paths>({ baseUrl, headers, fetch });
    client.use({
      async onRequest({ request, schemaPath }) {
        // OAuth requests carry their own credential in the query.
        if (!schemaPath.startsWith('/oauth/')) request.headers.set('authorization', (await getAuthorization()).header);
        return request;
      },
    });
    return client;
  };
  const callWhenLoaded =
    (name: string) =>
    async (...args: unknown[]) => {
      loading ??= load();
      return ((await loading) as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    };
  // With a `then`, `await` would take the proxy for a promise.
  return new Proxy({} as FetchClient<paths>, {
    get: (_, name) => (name === 'then' ? undefined : callWhenLoaded(String(name))),
  });
}
