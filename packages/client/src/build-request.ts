import { checkNames, checkObject } from './check-options.ts';
import type { Endpoint } from './operation.ts';

/** The parts of a request that depend on its arguments. */
export interface BuiltRequest {
  /** The path with its parameters filled in. */
  path: string;
  /** The path and the query. */
  target: string;
  body: string | undefined;
}

/**
 * Builds the path, the query and the body from an operation's arguments. A path parameter that is empty, `.` or `..`,
 * or contains a slash would address another resource, and is refused.
 * @throws TypeError that names the argument and says what to do
 */
export function buildRequest(
  operationId: string,
  { path, query = [], body }: Endpoint,
  args: Record<string, unknown>,
  accountId: string | undefined,
  extraQuery: Record<string, unknown> = {},
): BuiltRequest {
  checkObject(args, `Arguments for \`${operationId}\``);
  const pathNames = path.match(/\w+(?=\})/g) ?? [];
  checkNames('argument', operationId, Object.keys(args), [...pathNames, ...query, ...(body ? ['body'] : [])]);
  if (body) checkObject(args.body, `Argument \`body\` for \`${operationId}\``);
  let filled: string = path;
  for (const name of pathNames) {
    const value = args[name] ?? (name === 'account_id' ? accountId : undefined);
    filled = filled.replace(`{${name}}`, encodeParameter(operationId, name, value));
  }
  const pairs = [...query.map((name) => [name, args[name]]), ...Object.entries(extraQuery)]
    .filter(([, value]) => value != null)
    .map(([name, value]) => [name, String(value)] as [string, string]);
  const target = pairs[0] ? `${filled}?${new URLSearchParams(pairs)}` : filled;
  return { path: filled, target, body: body && JSON.stringify(args.body) };
}

function encodeParameter(operationId: string, name: string, value: unknown): string {
  const subject = `Argument \`${name}\` for \`${operationId}\``;
  if (value === undefined || value === null) {
    const hint = name === 'account_id' ? ' Pass it with the call, or pass `accountId` to the client.' : '';
    throw new TypeError(`${subject} is missing.${hint}`);
  }
  if (typeof value !== 'string') throw new TypeError(`${subject} must be a string.`);
  try {
    if (!/^\.{0,2}$|[/\\]/.test(value)) return encodeURIComponent(value);
  } catch {} // A lone surrogate cannot be encoded.
  throw new TypeError(`${subject} must be an identifier, not ${JSON.stringify(value)}.`);
}
