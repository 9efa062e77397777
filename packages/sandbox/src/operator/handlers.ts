import type { ServerHandlers } from './handler.ts';
import { batches } from './handlers/batches.ts';
import { emails } from './handlers/emails.ts';
import { records } from './handlers/records.ts';
import { server } from './handlers/server.ts';
import { workspace } from './handlers/workspace.ts';

/** The handlers of all servers, by operationId. An operation without a handler does not compile. */
export const serverHandlers: ServerHandlers = {
  ...batches,
  ...emails,
  ...records,
  ...server,
  ...workspace,
};
