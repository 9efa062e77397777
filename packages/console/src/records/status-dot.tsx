import type { Broadcast, Campaign } from '@email-automation/service/domain/records';
import { capitalize } from '../parts/wording.ts';

const shapes: Record<Broadcast['status'] | Campaign['status'], string> = {
  draft: 'dot off',
  scheduled: 'dot wait',
  sending: 'dot',
  sent: 'soft',
  canceled: 'dot off',
  active: 'dot',
  paused: 'dot off',
};

/** The status of a campaign or a broadcast, with a shape unless it needs none. */
export function StatusDot({ status }: { status: Broadcast['status'] | Campaign['status'] }) {
  return <span class={shapes[status]}>{capitalize(status)}</span>;
}

/** The statuses by which a list is filtered. */
export const statusChoice = (statuses: readonly string[]) => ({
  name: 'status',
  label: 'Status',
  choices: statuses.map((status): [string, string] => [status, capitalize(status)]),
});
