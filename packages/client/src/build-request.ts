import { check, checkNames, identifier, object, type Type } from './check-options.ts';
import type { Endpoint } from './operation.ts';
import { serializeBody } from './serialize-body.ts';
import { messages } from './vocabulary.ts';

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
 * @throws InvalidArgumentError that names the argument and says how to fix it
 */
export function buildRequest(
  methodName: string,
  { path, query = [], body }: Endpoint,
  args: Record<string, unknown>,
  accountId: string | undefined,
  extraQuery: Record<string, unknown> = {},
): BuiltRequest {
  check('argument', 'args', methodName, args, object);
  const pathNames = path.match(/(?<={)\w+/g) ?? [];
  checkNames('argument', methodName, args, [...pathNames, ...query, ...(body ? ['body'] : [])]);
  if (body) check('argument', 'body', methodName, args.body, object);
  let filled: string = path;
  for (const name of pathNames) {
    const isAccount = name === 'account_id';
    const value = args[name] ?? (isAccount ? accountId : undefined);
    check('argument', name, methodName, value, isAccount ? accountIdentifier : identifier);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value as string));
  }
  const pairs = [...query.map((name) => [name, args[name]]), ...Object.entries(extraQuery)];
  // It makes strings of the values.
  const search = new URLSearchParams(pairs.filter(([, value]) => value != null) as [string, string][]);
  const target = `${filled}?${search}`.replace(/\?$/, '');
  return { path: filled, target, body: body && serializeBody(methodName, args.body as object) };
}

const accountIdentifier: Type = [`${identifier[0]}. ${messages.passAccount.replace(/\.$/, '')}`, identifier[1]];
