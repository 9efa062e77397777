import { applyWorkspace } from '@email-automation/sandbox/workspace/apply-workspace';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import { systemClock } from '@email-automation/service/domain/clock';
import type { Database } from '@email-automation/service/storage/database';

type Account = NonNullable<Workspace['accounts']>[number];

/** Changes fields of a broadcast or a campaign as a workspace does. @param fields with its id */
export const changeRecord = (
  database: Database,
  account: string,
  collection: 'broadcasts' | 'campaigns',
  fields: { id: string } & Partial<NonNullable<Account['broadcasts' | 'campaigns']>[number]>,
) => applyWorkspace(database, { accounts: [{ id: account, [collection]: [fields] }] }, { clock: systemClock });
