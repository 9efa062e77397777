import type { OperationId } from '@email-automation/types/operator';

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
