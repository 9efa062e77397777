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
  const names = path.match(/\w+(?=\})/g) ?? [];
  const known = [...names, ...query, ...(body ? ['body'] : [])];
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    throw new TypeError(`${operationId} knows no argument ${name}; it takes ${known.join(', ') || 'none'}.`);
  }
  if (body && (typeof given.body !== 'object' || given.body === null)) {
    throw new TypeError(`${operationId} needs body as an object.`);
  }
  let filled: string = path;
  for (const name of names) {
    const value = given[name] ?? (name === 'account_id' ? accountId : undefined);
    filled = filled.replace(`{${name}}`, segment(operationId, name, value));
  }
  const asked = query.filter((name) => given[name] != null).map((name) => [name, String(given[name])]);
  const pairs = [...asked, ...Object.entries(extra)];
  const target = pairs[0] ? `${filled}?${new URLSearchParams(pairs)}` : filled;
  return { path: filled, target, body: body && JSON.stringify(given.body) };
}

function segment(operationId: string, name: string, value: unknown): string {
  if (value === undefined || value === null) {
    const hint = name === 'account_id' ? ' Give it with the call, or as accountId to the client.' : '';
    throw new TypeError(`${operationId} needs ${name}.${hint}`);
  }
  if (typeof value !== 'string') throw new TypeError(`${operationId} needs ${name} as a string.`);
  try {
    if (!/^\.{0,2}$|[/\\]/.test(value)) return encodeURIComponent(value);
  } catch {} // Half of a character cannot be written.
  throw new TypeError(`${operationId} was given ${JSON.stringify(value)} as ${name}, which is no identifier.`);
}
