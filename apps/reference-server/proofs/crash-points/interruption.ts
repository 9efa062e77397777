import type { DatabaseName } from '../proof.ts';
import type { UseCase } from './use-case.ts';

/**
 * How a statement fails:
 * - `error`: the engine refuses it; on PostgreSQL, the transaction is aborted by that, as in life
 * - `outage`: it and all that follow fail, until the use case has ended
 * - `timeout`: no response arrives in time (PostgreSQL), or another process holds the lock (SQLite)
 * - `lost`: it took effect, but the process learns of an error only
 * - `cut`: the connection ends before it (PostgreSQL)
 * - `kill-before`, `kill-after`: the process is killed before it, or when it took effect and nobody has learned of it
 */
export type InterruptionKind = 'error' | 'outage' | 'timeout' | 'lost' | 'cut' | 'kill-before' | 'kill-after';

/** Makes the statement with a number fail. */
export interface Interruption {
  kind: InterruptionKind;
  /** Counts from 1. */
  at: number;
}

export const interruptionKinds: Record<DatabaseName, readonly InterruptionKind[]> = {
  SQLite: ['error', 'kill-before', 'outage', 'lost', 'kill-after', 'timeout'],
  PostgreSQL: ['error', 'kill-before', 'outage', 'lost', 'kill-after', 'timeout', 'cut'],
};

/** Whether the interruption ends the process. */
export function kills({ kind }: Interruption): boolean {
  return kind === 'kill-before' || kind === 'kill-after';
}

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
