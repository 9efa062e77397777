import type { SandboxHandlers, ServerHandlers } from './handler.ts';
import { access } from './handlers/access.ts';
import { applications } from './handlers/applications.ts';
import { batches } from './handlers/batches.ts';
import { clock } from './handlers/clock.ts';
import { emails } from './handlers/emails.ts';
import { faults } from './handlers/faults.ts';
import { limits } from './handlers/limits.ts';
import { records } from './handlers/records.ts';
import { requests } from './handlers/requests.ts';
import { sending } from './handlers/sending.ts';
import { server } from './handlers/server.ts';
import { snapshots } from './handlers/snapshots.ts';
import { subscribers } from './handlers/subscribers.ts';
import { tokens } from './handlers/tokens.ts';

/** The handlers of what every server can do, by operationId. An operation without a handler does not compile. */
export const serverHandlers: ServerHandlers = {
  ...access,
  ...applications,
  ...batches,
  ...emails,
  ...records,
  ...sending,
  ...server,
  ...subscribers,
  ...tokens,
};

/** The handlers of what only a sandbox can do. */
export const sandboxHandlers: SandboxHandlers = { ...clock, ...faults, ...limits, ...requests, ...snapshots };
