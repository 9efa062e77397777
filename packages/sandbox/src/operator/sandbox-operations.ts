import type { OperationId } from '@email-automation/types/operator';
import type { Operation } from './operator-contract.ts';

/** The operations that only a sandbox has: they set and read what lives in its memory. */
export const sandboxOperations = [
  'fetchClock',
  'moveClock',
  'resetSandbox',
  'listSnapshots',
  'takeSnapshot',
  'deleteSnapshot',
  'restoreSnapshot',
  'addWorkspace',
  'generateSubscribers',
  'listLimits',
  'updateLimits',
  'resetLimits',
  'listFaults',
  'addFault',
  'clearFaults',
  'deleteFault',
  'listRequests',
  'clearRequests',
  'exportRequests',
  'fetchRequest',
  'sendRequestAgain',
] as const satisfies readonly OperationId[];

/** Operations that only a sandbox has. */
export type SandboxOperationId = (typeof sandboxOperations)[number];

/** Operations of the process itself respond whatever happens to the data; operations of a sandbox can replace the data. */
export function kindOf({ operationId, tag }: Operation): 'process' | 'server' | 'sandbox' {
  if ((sandboxOperations as readonly string[]).includes(operationId)) return 'sandbox';
  return tag === 'Health' || tag === 'Console' ? 'process' : 'server';
}
