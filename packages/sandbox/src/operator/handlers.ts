import type { ServerHandlers } from './handler.ts';
import { access, tokens } from './handlers/access.ts';
import { applications } from './handlers/applications.ts';
import { batches } from './handlers/batches.ts';
import { emails } from './handlers/emails.ts';
import { records } from './handlers/records.ts';
import { sending } from './handlers/sending.ts';
import { server } from './handlers/server.ts';
import { subscribers } from './handlers/subscribers.ts';
import { workspace } from './handlers/workspace.ts';

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
  ...workspace,
};
