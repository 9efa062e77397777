import type { DatabaseName } from '../proof.ts';
import { createDraw } from '../workload/draw.ts';
import { type Interruption, type InterruptionKind, interruptionKinds } from './interruption.ts';

/** Cases with two interruptions of each use case in the long form. */
const pairs = 8;

/** Statements of a use case that the short form interrupts. */
const mostShort = 4;

/**
 * Every statement of a use case with every kind of interruption, but `kill-after` only where something becomes permanent: elsewhere
 * it leaves what `kill-before` the next statement leaves. In the short form, some statements with one kind each, and a lost
 * response wherever something becomes permanent.
 */
export function choosePoints(
  database: DatabaseName,
  statements: readonly string[],
  seed: number,
  short: boolean,
): Interruption[] {
  const kinds = interruptionKinds[database];
  const numbers = statements.map((_, n) => n + 1);
  const effects = findEffects(statements);
  const isDistinct = ({ kind, at }: Interruption) =>
    kind !== 'kill-after' || effects.includes(at) || at === statements.length;
  if (!short) return numbers.flatMap((at) => kinds.map((kind) => ({ kind, at })).filter(isDistinct));
  const quick = kinds.filter((kind) => !kind.startsWith('kill'));
  const draw = createDraw(seed, statements.length);
  // Further statements of long use cases are much like those between which they are.
  const stride = Math.ceil(statements.length / mostShort);
  const interrupted = numbers.filter((at) => at % stride === 0 || at === statements.length);
  const quickPoints = interrupted.map((at) => ({
    kind: quick[(Math.ceil(at / stride) + seed) % quick.length] as InterruptionKind,
    at,
  }));
  // Starting a process takes as long as a dozen cases.
  const killed: Interruption[] =
    draw.below(3) > 0 ? [] : [{ kind: 'kill-after', at: 1 + draw.below(statements.length) }];
  const lost = effects.map((at): Interruption => ({ kind: 'lost', at }));
  return [...lost, ...chooseInSavepoint(statements), ...quickPoints, ...killed];
}

/** In the first savepoint, an error can be taken for one of the data: only those after which its transaction goes on tell. */
function chooseInSavepoint(statements: readonly string[]): Interruption[] {
  const at = statements.findIndex((statement) => statement.startsWith('savepoint')) + 2;
  return at === 1 ? [] : (['error', 'timeout'] as const).map((kind) => ({ kind, at }));
}

/** The numbers of the statements that make changes permanent: commits, and changes outside of transactions. */
function findEffects(statements: readonly string[]): number[] {
  let inTransaction = false;
  return statements.flatMap((statement, index) => {
    if (statement.startsWith('begin')) inTransaction = true;
    const isEffect = inTransaction
      ? statement === 'commit'
      : /^(with|insert|update|delete|create|alter|drop)\b/.test(statement);
    if (/^(commit|rollback$)/.test(statement)) inTransaction = false;
    return isEffect ? [index + 1] : [];
  });
}

/** Pairs of interruptions, the second of which hits the recovery or the next attempt. */
export function choosePairs(
  database: DatabaseName,
  [first, second]: readonly [number, number],
  seed: number,
  short: boolean,
): [Interruption, Interruption][] {
  const kinds = interruptionKinds[database];
  const draw = createDraw(seed, first);
  const choose = (statements: number): Interruption => ({
    kind: draw.pick(kinds),
    at: 1 + draw.below(statements),
  });
  return Array.from({ length: short ? 0 : pairs }, () => [choose(first), choose(second)]);
}
