import { type DatabaseName, UnknownCase } from '../proof.ts';
import { type Strike, type StrikeKind, strikeKinds } from './strike.ts';
import type { UseCase } from './use-case.ts';

/** A case that `--only` names. */
export interface RequestedCase {
  database: DatabaseName;
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

/** @throws UnknownCase for a string that names no case */
export function parseCase(text: string): RequestedCase {
  const [database = '', useCase = '', ...rest] = text.split('/');
  const strikes: Strike[] = [];
  for (let n = 0; n < rest.length; n += 2) strikes.push({ kind: rest[n] as StrikeKind, at: Number(rest[n + 1]) });
  const kinds = strikeKinds[database as DatabaseName] ?? [];
  const isValid = kinds.length > 0 && strikes.every(({ kind, at }) => kinds.includes(kind) && at >= 1);
  if (!isValid)
    throw new UnknownCase(
      `No case of crash-points is named "${text}". Name it as violations do, such as "SQLite/subscribe/error/7".`,
    );
  return { database: database as DatabaseName, useCase, strikes };
}
