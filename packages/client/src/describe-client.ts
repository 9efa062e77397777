import type { ResolvedOptions } from './options.ts';

/**
 * Symbols by which consoles show a client: Node, Deno and Bun with its URL, account and groups of methods, without the
 * credential; browsers with its name.
 */
export const describeClient = (groups: object, { baseUrl, accountId }: ResolvedOptions) => ({
  [Symbol.toStringTag]: 'Client',
  [Symbol.for('nodejs.util.inspect.custom')]: () =>
    `Client ${JSON.stringify({ baseUrl, accountId, methods: Object.keys(groups) })}`,
});
