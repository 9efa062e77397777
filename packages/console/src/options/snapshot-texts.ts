import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Snapshot } from '@email-automation/types/operator/schemas';
import { countOf } from '../parts/wording.ts';

/** How many records there are now, as text. */
export type PresentCounts = Record<'subscribers' | 'emails', string>;

/** What a restore would change, as part of a sentence. */
export function describeRestore(snapshot: Snapshot, present: PresentCounts, now: Date): string {
  const back = now.getTime() - Date.parse(snapshot.clock);
  const move = `${formatDuration(Math.abs(back))} ${back < 0 ? 'later' : 'earlier'}`;
  return `${describeRecords(snapshot, present)}, and ${back === 0 ? 'the same time' : move}`;
}

/** How many records it would leave, and how many there are now. */
export const describeRecords = ({ subscribers, emails }: Snapshot, present: PresentCounts): string =>
  `${countOf(subscribers, 'subscriber')} instead of ${present.subscribers}, ${countOf(emails, 'email')} instead of ${present.emails}`;

/** A name that no snapshot has. */
export function nextName(snapshots: readonly { name: string }[]): string {
  const isTaken = (number: number) => snapshots.some(({ name }) => name === `before-${number}`);
  let number = 1;
  while (isTaken(number)) number++;
  return `before-${number}`;
}
