import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { isTime } from '@email-automation/service/domain/clock';
import { ConsoleError } from '../console-error.ts';
import { formatFull } from '../parts/times.tsx';
import { type ActivityCounts, countActivity } from './activity-counts.ts';

/** What a form asks of the clock: exactly one of these. */
export interface MoveForm {
  advance?: string;
  run?: string;
  /** A time in UTC, as `<input type="datetime-local">` has it, or as the interface writes times. */
  set?: string;
  ticking?: string;
}

/** Does what a form asks of the clock. @returns what happened, for people */
export async function moveClock(sandbox: Sandbox, form: MoveForm, signal: AbortSignal): Promise<string> {
  const { time, database } = sandbox;
  if (form.ticking !== undefined) {
    await (form.ticking === 'true' ? time.start() : time.stop());
    return form.ticking === 'true' ? 'The clock is running.' : 'The clock stands still until it is moved or run.';
  }
  const from = time.now();
  const before = await countActivity(database.query, from);
  const { message } = await move(sandbox, form, signal);
  const to = time.now();
  // Back, nothing happens; what was there already is after the new time.
  if (to < from) return `Clock moved back, to ${formatFull(to)} UTC. ${message ?? ''}`.trim();
  const after = await countActivity(database.query, from);
  const moved = `Clock moved ${formatDuration(to.getTime() - from.getTime())}, to ${formatFull(to)} UTC.`;
  return [moved, describeActivity(before, after), message].filter(Boolean).join(' ');
}

function move({ time }: Sandbox, { advance, run, set }: MoveForm, signal: AbortSignal) {
  if (advance !== undefined) return time.advance(advance, { signal });
  if (run !== undefined) return time.run(run as 'next' | 'all', { signal });
  if (set === undefined) throw new ConsoleError(400, 'Choose a move of the clock.');
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(set) ? `${set}:00Z` : /Z$/.test(set) ? set : `${set}Z`;
  if (!isTime(at)) throw new ConsoleError(422, 'Enter a date and a time, in UTC.');
  return time.set(at, { signal });
}

function describeActivity(before: ActivityCounts, after: ActivityCounts): string {
  const parts = [
    count(after.emails - before.emails, 'email', 'written'),
    count(after.batches - before.batches, 'batch', 'processed', 'batches'),
    count(after.deadLetters - before.deadLetters, 'batch', 'dead-lettered', 'batches'),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Nothing was due on the way.' : `${parts.join(', ')}.`;
}

function count(number: number, noun: string, what: string, nouns = `${noun}s`): string | undefined {
  return number > 0 ? `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns} ${what}` : undefined;
}
