import type { Endpoint } from './operation.ts';

type Values = Record<string, unknown>;

/** A request as far as its arguments decide it. */
export interface Placed {
  /** Path with its values. */
  path: string;
  /** Path and query. */
  target: string;
  body: string | undefined;
}

/**
 * Puts the arguments of an operation into its path, query and body. A value that is empty, `.` or `..`, or holds a
 * slash, would reach another resource than the one it names, and is refused.
 * @throws TypeError that names the argument and says what to do
 */
export function place(
  operationId: string,
  { path, query = [], body }: Endpoint,
  given: Values,
  accountId: string | undefined,
  extra: Record<string, string> = {},
): Placed {
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`${operationId} takes its arguments as an object.`);
  }
  const args: Values = { ...given, account_id: given.account_id ?? accountId };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const known = [...inPath, ...query, ...(body ? ['body'] : [])];
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    throw new TypeError(`${operationId} knows no argument ${name}; it takes ${known.join(', ') || 'none'}.`);
  }
  if (body && (typeof args.body !== 'object' || args.body === null)) {
    throw new TypeError(`${operationId} needs body as an object.`);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => segment(operationId, name, args[name]));
  const pairs = query.filter((name) => args[name] != null).map((name) => [name, String(args[name])]);
  const search = String(new URLSearchParams([...pairs, ...Object.entries(extra)])).replace(/^./, '?$&');
  return { path: filled, target: filled + search, body: body && JSON.stringify(args.body) };
}

function segment(operationId: string, name: string, value: unknown): string {
  if (value === undefined || value === null) {
    const hint = name === 'account_id' ? ' Give it with the call, or as accountId to the client.' : '';
    throw new TypeError(`${operationId} needs ${name}.${hint}`);
  }
  if (typeof value !== 'string') throw new TypeError(`${operationId} needs ${name} as a string.`);
  if (/^\.{0,2}$|[/\\]|\p{Cs}/u.test(value)) {
    throw new TypeError(`${operationId} was given ${JSON.stringify(value)} as ${name}, which is no identifier.`);
  }
  return encodeURIComponent(value);
}
