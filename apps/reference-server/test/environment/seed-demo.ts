import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import type { Database } from '@email-automation/service/storage/database';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';

const demo = readWorkspace(demoWorkspaceFile);

/** Adds the records of the demo workspace to a database. */
export const seedDemo = (database: Database, clock = systemClock) => seed(database, demo, clock);
