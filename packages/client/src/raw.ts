import type { paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import type { Settings } from './send.ts';

/**
 * `openapi-fetch` with the address, the headers and the credential of a client. It is loaded with its first request,
 * so that only those pay for it who use it.
 */
export function createRaw({ baseUrl, headers, authorization, fetch }: Settings): FetchClient<paths> {
  let loading: Promise<FetchClient<paths>> | undefined;
  const load = async () => {
    const { default: create } = await import('openapi-fetch');
    const client = create<paths>({ baseUrl, headers, fetch });
    client.use({
      async onRequest({ request, schemaPath }) {
        // The steps of OAuth have a credential of their own, in the query.
        if (!schemaPath.startsWith('/oauth/')) request.headers.set('authorization', (await authorization()).header);
        return request;
      },
    });
    return client;
  };
  // All that it offers can wait until it is there.
  const later =
    (name: string) =>
    async (...args: unknown[]) => {
      loading ??= load();
      return ((await loading) as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    };
  // Without `then`, or it would be taken for a promise itself.
  return new Proxy({} as FetchClient<paths>, { get: (_, name) => (name === 'then' ? undefined : later(String(name))) });
}
