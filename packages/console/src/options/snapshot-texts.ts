import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Snapshot } from '@email-automation/types/operator/schemas';
import { countOf } from '../parts/wording.ts';

/** What a restore would change. */
export function describeRestore({ clock, subscribers }: Snapshot, before: string, now: Date): string {
  const back = now.getTime() - Date.parse(clock);
  const move = `${formatDuration(Math.abs(back))} ${back < 0 ? 'later' : 'earlier'}`;
  return `${countOf(subscribers, 'subscriber')} instead of ${before}, and ${back === 0 ? 'the same time' : move}`;
}

/** A name that no snapshot has. */
export function nextName(snapshots: readonly { name: string }[]): string {
  const isTaken = (number: number) => snapshots.some(({ name }) => name === `before-${number}`);
  let number = 1;
  while (isTaken(number)) number++;
  return `before-${number}`;
}
