import type { DatabaseName } from '../proof.ts';
import type { Strike, StrikeKind } from './strike.ts';
import type { UseCase } from './use-case.ts';

/** A case that `--only` names. */
export interface RequestedCase {
  useCase: string;
  /** Empty for all cases of the use case. */
  strikes: Strike[];
}

/** Names a case, such as `SQLite/subscribe/error/7`, or with a second strike `SQLite/subscribe/error/7/lost/12`. */
export function formatCase(
  { database, useCase }: { database: DatabaseName; useCase: Pick<UseCase, 'name'> },
  strikes: readonly Strike[],
): string {
  return [database, useCase.name, ...strikes.flatMap(({ kind, at }) => [kind, at])].join('/');
}

/** Reads the name of a case. */
export function parseCase(text: string): RequestedCase {
  const [, useCase = '', ...rest] = text.split('/');
  const strikes: Strike[] = [];
  for (let n = 0; n < rest.length; n += 2) strikes.push({ kind: rest[n] as StrikeKind, at: Number(rest[n + 1]) });
  return { useCase, strikes };
}
