import type { ResolvedOptions } from './options.ts';

/**
 * The symbol that Node, Deno and Bun show a client with: with its URL, account and groups of methods, without the credential.
 */
export const describeClient = (groups: object, { baseUrl, accountId }: ResolvedOptions) => ({
  [Symbol.for('nodejs.util.inspect.custom')]: () =>
    `Client ${JSON.stringify({ baseUrl, accountId, methods: Object.keys(groups) })}`,
});
