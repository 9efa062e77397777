import { createOlderDatabase } from './second-migration.ts';
import type { UseCase } from './use-case.ts';
import { createWorkspace } from './workspace.ts';

const [account] = createWorkspace().accounts;
const second = { users: [], accounts: [{ ...account, id: '8' }] };

/** What operators do, and what servers do when they start. */
export const operatorCases: UseCase[] = [
  {
    name: 'migrate an empty database',
    short: true,
    async begin() {},
    run: (attempt) => attempt.operate('migrate'),
  },
  {
    name: 'migrate an older database',
    begin: createOlderDatabase,
    run: (attempt) => attempt.operate('migrate'),
  },
  { name: 'load a workspace', run: (attempt) => attempt.operate('seed', second) },
  { name: 'register an application', run: (attempt) => attempt.operate('register application') },
  {
    name: 'revoke an application',
    run: (attempt) => attempt.operate('revoke application', 'reports'),
  },
  {
    name: 'retry a dead letter',
    async prepare(attempt) {
      await attempt.operate('add dead letter');
      return {};
    },
    run: (attempt) => attempt.operate('retry dead letter', 'dead'),
  },
];
