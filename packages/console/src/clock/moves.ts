import { formatDuration, readDuration } from '@email-automation/contract-tools/durations';
import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { ConsoleContext } from '../console-context.ts';
import { formatFull } from '../parts/times.tsx';
import { describeEffects, findEffects, withoutWaiting } from './effects.ts';

/** The move of the clock in a form: exactly one of these. */
export interface MoveForm {
  advance?: string;
  run?: string;
  /** A time in UTC, as `<input type="datetime-local">` has it, or as the interface writes times. */
  set?: string;
  ticking?: string;
}

/** The advice before a change that takes away what there was. */
export const snapshotAdvice = 'Only a snapshot that you take first can undo this.';

const year = 365 * 86_400_000;

/** The most emails that a move writes without a question. */
const mostEmails = 1000;

/** The question before a move of more than a year, or one that can write many emails; undefined for any other. */
export async function findQuestion(
  context: ConsoleContext,
  { time }: Sandbox,
  { set, advance, run }: MoveForm,
): Promise<string | undefined> {
  const { due } = await callOperation(context, 'listDue', {});
  const now = time.now().getTime();
  const to = set
    ? Date.parse(toTime(set))
    : run
      ? Date.parse(due[0]?.at ?? '')
      : now + (readDuration(advance ?? '') ?? 0);
  const effects = await findEffects(context, withoutWaiting(due, now), to);
  // An invalid time is refused when it moves.
  if (!(to - now > year || effects.emails > mostEmails)) return undefined;
  const move = `Moves the clock by ${formatDuration(Math.max(0, to - now))}, to ${formatFull(new Date(to))} UTC.`;
  return `${move} On the way, ${describeEffects(effects)}. ${snapshotAdvice}`;
}

/** A browser leaves out seconds that are 0, and the time zone. */
const toTime = (set: string) => set.replace(/T\d\d:\d\d$/, '$&:00').replace(/(?<!Z)$/, 'Z');

/** Moves, stops, or starts the clock as a form says. @returns a sentence about the effect */
export async function moveClock(
  context: ConsoleContext,
  { time }: Sandbox,
  { ticking, set, advance, run }: MoveForm,
  signal: AbortSignal,
): Promise<string> {
  const from = time.now();
  const body = {
    ...{ set: set && toTime(set), advance, run },
    ...(ticking !== undefined && { ticking: ticking === 'true' }),
  };
  const { message } = await callOperation(context, 'moveClock', { body: JSON.parse(JSON.stringify(body)) }, signal);
  if (ticking === 'true') return 'The clock is running.';
  if (ticking !== undefined) return 'The clock stands still until it is moved or run.';
  const to = time.now();
  // A move back has no effect; existing records are then after the new time.
  if (to < from) return `Clock moved back, to ${formatFull(to)} UTC. ${message ?? ''}`.trim();
  const moved = `Clock moved ${formatDuration(to.getTime() - from.getTime())}, to ${formatFull(to)} UTC.`;
  return [moved, message].filter(Boolean).join(' ');
}
