import type { DatabaseName } from '../proof.ts';
import type { Interruption, InterruptionKind } from './interruption.ts';
import type { UseCase } from './use-case.ts';

/** A case that `--only` names. */
export interface RequestedCase {
  useCase: string;
  /** Empty for all cases of the use case. */
  interruptions: Interruption[];
}

/** Names a case, such as `SQLite/subscribe/error/7`, or with a second interruption `SQLite/subscribe/error/7/lost/12`. */
export function formatCase(
  { database, useCase }: { database: DatabaseName; useCase: Pick<UseCase, 'name'> },
  interruptions: readonly Interruption[],
): string {
  return [database, useCase.name, ...interruptions.flatMap(({ kind, at }) => [kind, at])].join('/');
}

/** Reads the name of a case. */
export function parseCase(text: string): RequestedCase {
  const [, useCase = '', ...rest] = text.split('/');
  const interruptions: Interruption[] = [];
  for (let n = 0; n < rest.length; n += 2)
    interruptions.push({ kind: rest[n] as InterruptionKind, at: Number(rest[n + 1]) });
  return { useCase, interruptions };
}
