import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchStatus } from '@email-automation/service/domain/records';

/** The result of a batch, in a word or two. */
export function describeState({ state, failed, retry_at }: BatchStatus, now: Date): string {
  if (state === 'dead-lettered') return 'Dead-lettered';
  if (state === 'done') return failed ? `${failed.toLocaleString('en-US')} failed` : 'Done';
  if (state === 'processing') return 'Processing';
  if (retry_at === null) return 'Queued';
  return `Retry in ${formatDuration(Math.max(0, Date.parse(retry_at) - now.getTime()))}`;
}

/** The look of a state: only failed and waiting ones have a shape and a color. */
export function stateClass({ state, failed }: BatchStatus): string {
  if (state === 'dead-lettered') return 'dot bad';
  if (state === 'done') return failed ? 'dot warn' : 'soft';
  return 'dot wait';
}
