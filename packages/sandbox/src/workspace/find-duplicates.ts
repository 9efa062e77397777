import type { Violation } from '../operator/validation.ts';
import type { Workspace } from './workspace.ts';

/** Finds the records of a workspace that have the key of an earlier one. */
export function findDuplicates({ users = [], applications = [], accounts = [] }: Workspace): Violation[] {
  const tokens = users.flatMap(({ tokens = [] }, n) =>
    tokens.map(({ token }, m) => ({ value: token, path: ['users', n, 'tokens', m, 'token'] })),
  );
  return [
    ...repeated(keysOf(users, 'email', ['users'])),
    ...users.flatMap(({ tokens = [] }, n) => repeated(keysOf(tokens, 'name', ['users', n, 'tokens']))),
    ...repeated(tokens),
    ...repeated(keysOf(applications, 'client_id', ['applications'])),
    ...repeated(keysOf(accounts, 'id', ['accounts'])),
    ...accounts.flatMap((account, n) => [
      ...(['broadcasts', 'campaigns', 'goals', 'forms'] as const).flatMap((name) =>
        repeated(keysOf<{ id: string }, 'id'>(account[name] ?? [], 'id', ['accounts', n, name])),
      ),
      ...repeated((account.users ?? []).map((value, m) => ({ value, path: ['accounts', n, 'users', m] }))),
    ]),
  ];
}

interface Key {
  value: string | undefined;
  path: readonly (string | number)[];
}

const keysOf = <Item extends Record<Name, string>, Name extends string>(
  items: readonly Item[],
  name: Name,
  path: Key['path'],
): Key[] => items.map((item, index) => ({ value: item[name], path: [...path, index, name] }));

function repeated(keys: readonly Key[]): Violation[] {
  const known = new Set<string>();
  return keys.flatMap(({ value, path }) => {
    if (value === undefined || !known.has(value)) {
      if (value !== undefined) known.add(value);
      return [];
    }
    const names = path.map(String);
    return [{ path: names, names, rule: 'must not repeat an earlier one' }];
  });
}
