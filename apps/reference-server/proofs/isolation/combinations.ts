import type { Operation } from '@email-automation/service/contract/contract';
import { type CredentialKind, credentialKinds, isValid } from './credentials.ts';

/** Whose ids a request has, and where. The sender of a request is a user with access to the account called "own" here. */
export const targets = {
  own: 'the own account and its ids',
  'foreign-account': 'another account in the path, with its ids',
  'foreign-account-own-child': 'another account in the path, with an id of the own account',
  'foreign-child': 'the own account in the path, with an id that only another account has',
  'foreign-query': 'ids of another account in the query and in headers',
  'foreign-body': 'ids of another account in the body',
  'unknown-account': 'an account that does not exist',
  'disguised-account': 'another account in the path, written in other ways',
} as const;

export type Target = keyof typeof targets;

/** What is tried together: an operation, whose ids, and a credential. */
export interface Combination {
  operation: Operation;
  target: Target;
  credential: CredentialKind;
}

/** The name by which `--only` repeats a combination. */
export const nameOf = ({ operation, target, credential }: Combination) =>
  `${operation.operationId}/${target}/${credential}`;

/** All combinations that are possible: an operation without an account in its path has no foreign one there. */
export function listCombinations(operations: readonly Operation[]): Combination[] {
  const authenticated = operations.filter((operation) => operation.authenticated);
  return authenticated.flatMap((operation) =>
    targetsOf(operation).flatMap((target) => credentialKinds.map((credential) => ({ operation, target, credential }))),
  );
}

function targetsOf({ pathParameters }: Operation): Target[] {
  const needed: Partial<Record<Target, number>> = {
    'foreign-account': 1,
    'unknown-account': 1,
    'disguised-account': 1,
    'foreign-account-own-child': 2,
    'foreign-child': 2,
  };
  return (Object.keys(targets) as Target[]).filter((target) => pathParameters.length >= (needed[target] ?? 0));
}

/**
 * The combinations of the short form: each operation with each target, with an API token; and each operation with the other
 * valid credentials and a third of the invalid ones, on the targets in turn.
 */
export function selectCombinations(all: readonly Combination[]): Combination[] {
  const operations = [...new Set(all.map(({ operation }) => operation))];
  return all.filter(({ operation, target, credential }) => {
    if (credential === 'api-token') return true;
    const turn = operations.indexOf(operation) + credentialKinds.indexOf(credential);
    if (!isValid(credential) && turn % 3 > 0) return false;
    const own = targetsOf(operation);
    return own[Math.floor(turn / 3) % own.length] === target;
  });
}

/** How many times as many requests a combination gets as others do: those whose requests can do most, in most ways. */
export function weightOf({ target, credential }: Combination, short: boolean): number {
  if (short) return credential === 'api-token' && (target === 'foreign-body' || target === 'foreign-child') ? 3 : 1;
  return isValid(credential) ? 4 : 1;
}
