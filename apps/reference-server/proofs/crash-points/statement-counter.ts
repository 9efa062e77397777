import type { Interruption, InterruptionKind } from './interruption.ts';

/** What the statements of this process did since the mark. */
export interface Counted {
  /** Each statement, in its order. */
  statements: string[];
  /** Whether the interruption has happened. */
  interrupted: boolean;
}

let interruption: Interruption | undefined;
let counted: Counted | undefined;

/** Counts the statements from here on. @param next the interruption to make, if any */
export function startCounting(next: Interruption | undefined): void {
  interruption = next;
  counted = { statements: [], interrupted: false };
}

/** Ends counting, and an outage. */
export function stopCounting(): Counted {
  const result = counted ?? { statements: [], interrupted: false };
  interruption = undefined;
  counted = undefined;
  return result;
}

/** What a server asks by itself at its start, at any moment of the use case: about Citus, and for work without notes. */
const ofStart = /\bcitus_tables\b|left join "account_work"/;

/** Counts a statement. @returns how it fails, if it does */
export function countStatement(statement: string): InterruptionKind | undefined {
  if (counted === undefined || ofStart.test(statement)) return undefined;
  const number = counted.statements.push(statement);
  if (interruption === undefined) return undefined;
  const isInterrupted = interruption.kind === 'outage' ? number >= interruption.at : number === interruption.at;
  counted.interrupted ||= isInterrupted;
  return isInterrupted ? interruption.kind : undefined;
}

/** The number of the interrupted statement, by which errors take turns. */
export const interruptedNumber = () => interruption?.at ?? 0;

/** Whether an outage has begun and not ended. */
export const isOutage = () => interruption?.kind === 'outage' && counted?.interrupted === true;

/** Ends this process as a crash does. */
export function killSelf(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process before the call returns.
  throw new Error('The process outlived SIGKILL.');
}
