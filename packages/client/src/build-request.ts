import { check, checkNames, object, type Type } from './check-options.ts';
import { identifier } from './option-types.ts';
import type { NamedEndpoint } from './resources.ts';
import { serializeBody } from './serialize-body.ts';
import { messages } from './vocabulary.ts';

const accountIdentifier: Type = [`${identifier[0]}. ${messages.passAccount.replace(/\.$/, '')}`, identifier[1]];

/**
 * Builds the path with the query, and the body, from an operation's arguments. A path parameter that is empty, `.` or
 * `..`, or contains a slash would address another resource, and is refused.
 * @throws InvalidArgumentError that names the argument and says how to fix it
 */
export function buildRequest(
  { name: method, path, query = [], body }: NamedEndpoint,
  args: Record<string, unknown>,
  accountId: string | undefined,
  extraQuery: Record<string, unknown> = {},
): { target: string; body: string | undefined } {
  check('argument', 'args', method, args, object);
  const pathNames = path.match(/(?<={)\w+/g) ?? [];
  checkNames('argument', method, args, [...pathNames, ...query, ...(body ? ['body'] : [])]);
  if (body) check('argument', 'body', method, args.body, object);
  let target: string = path;
  for (const name of pathNames) {
    const isAccount = name === 'account_id';
    const value = args[name] ?? (isAccount ? accountId : undefined);
    check('argument', name, method, value, isAccount ? accountIdentifier : identifier);
    target = target.replace(`{${name}}`, encodeURIComponent(value as string));
  }
  const pairs = [...query.map((name) => [name, args[name]]), ...Object.entries(extraQuery)];
  // It makes strings of the values.
  const search = new URLSearchParams(pairs.filter(([, value]) => value != null) as [string, string][]);
  return {
    target: `${target}?${search}`.replace(/\?$/, ''),
    body: body && serializeBody(method, args.body as object),
  };
}
