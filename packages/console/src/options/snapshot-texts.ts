import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Snapshot } from '@email-automation/types/operator/schemas';
import { countOf } from '../parts/wording.ts';

/** How many records there are now, as text. */
export type PresentCounts = Record<'subscribers' | 'emails', string>;

/** The changes of a restore, as part of a sentence. */
export function describeRestore({ subscribers, emails, clock }: Snapshot, present: PresentCounts, now: Date): string {
  const back = now.getTime() - Date.parse(clock);
  const move = `${formatDuration(Math.abs(back))} ${back < 0 ? 'later' : 'earlier'}`;
  return `${countOf(subscribers, 'subscriber')} instead of ${present.subscribers}, ${countOf(emails, 'email')} instead of ${present.emails}, and ${back === 0 ? 'the same time' : move}`;
}

/** A name that no snapshot has. */
export function nextName(snapshots: readonly { name: string }[]): string {
  let number = 1;
  while (snapshots.some(({ name }) => name === `before-${number}`)) number++;
  return `before-${number}`;
}
