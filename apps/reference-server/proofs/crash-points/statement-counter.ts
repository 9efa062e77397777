import type { Strike, StrikeKind } from './strike.ts';

/** What the statements of this process did since the mark. */
export interface Counted {
  /** Each statement, in its order. */
  statements: string[];
  /** Whether the strike has happened. */
  struck: boolean;
}

let strike: Strike | undefined;
let counted: Counted | undefined;

/** Counts the statements from here on. @param next the strike to make, if any */
export function startCounting(next: Strike | undefined): void {
  strike = next;
  counted = { statements: [], struck: false };
}

/** Ends counting, and an outage. */
export function stopCounting(): Counted {
  const result = counted ?? { statements: [], struck: false };
  strike = undefined;
  counted = undefined;
  return result;
}

/** What a server asks by itself at its start, at any moment of the use case: about Citus, and for work without notes. */
const ofStart = /\bcitus_tables\b|left join "account_work"/;

/** Counts a statement. @returns how it fails, if it does */
export function countStatement(statement: string): StrikeKind | undefined {
  if (counted === undefined || ofStart.test(statement)) return undefined;
  const number = counted.statements.push(statement);
  if (strike === undefined) return undefined;
  const isStruck = strike.kind === 'outage' ? number >= strike.at : number === strike.at;
  counted.struck ||= isStruck;
  return isStruck ? strike.kind : undefined;
}

/** The number of the struck statement, by which errors take turns. */
export const strikeNumber = () => strike?.at ?? 0;

/** Whether an outage has begun and not ended. */
export const isOutage = () => strike?.kind === 'outage' && counted?.struck === true;

/** Ends this process as a crash does. */
export function killSelf(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process before the call returns.
  throw new Error('The process outlived SIGKILL.');
}
