import type { paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import type { ResolvedOptions } from './options.ts';

/** The client of `openapi-fetch`. Only this file knows it, so that another library can replace it. */
export type Raw = FetchClient<paths>;

type Methods = Record<PropertyKey, (...args: unknown[]) => unknown>;

/**
 * Creates an `openapi-fetch` client with the URL, the headers and the credential of a client. The library is loaded
 * with the first request.
 */
export function createRaw({ baseUrl, headers, credential, fetch }: ResolvedOptions): Raw {
  // The target of a redirect must not get the credential, the headers, and the body.
  const send = (request: Request) => fetch(request, { redirect: 'manual' });
  const options = { baseUrl, headers: { ...headers, ...credential }, fetch: send };
  let loading: Promise<Methods> | undefined;
  async function call(name: PropertyKey, args: unknown[]) {
    loading ??= import('openapi-fetch').then((library) => library.default<paths>(options) as unknown as Methods);
    return (await loading)[name]?.(...args);
  }
  // With a `then`, `await` would take the proxy for a promise.
  const get = (_: Raw, name: PropertyKey) => (name === 'then' ? undefined : (...args: unknown[]) => call(name, args));
  return new Proxy({} as Raw, { get });
}
