import { parseClockTime } from '@email-automation/sandbox/clock/movable-clock';
import { createSandboxParts, type Sandbox } from '@email-automation/sandbox/sandbox';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { seed } from '@email-automation/sandbox/workspace/seed';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { openSqlite, type SqliteDatabase } from '@email-automation/service/storage/sqlite/sqlite';
import type { StartOptions } from './sandbox-options.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

/** Starts a server on a new database in memory. @param server where it listens, and its pages @param content instead of the workspace */
export async function startSandbox(
  workspace: Workspace,
  options: StartOptions,
  server: Partial<ServerOptions>,
  content?: Uint8Array,
): Promise<RunningServer & { sandbox: Sandbox; database: SqliteDatabase }> {
  const { limits, faults = [], clock = {} } = options;
  const declared = checkWorkspace(workspace);
  const database = openSqlite(':memory:', { content });
  const sandbox = createSandboxParts(database, {
    at: clock.at === undefined ? undefined : parseClockTime(clock.at),
    ticking: clock.ticking,
    limits,
    faults,
  });
  await migrate(database);
  if (content === undefined) await seed(database, declared, sandbox.clock);
  return { sandbox, database, ...(await startServer({ database, sandbox, ...server })) };
}
