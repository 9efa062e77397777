import { registerApplication, revokeApplication } from '@email-automation/sandbox/operator/handlers/applications';
import { seed } from '@email-automation/sandbox/workspace/seed';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { Clock } from '@email-automation/service/domain/clock';
import type { Random } from '@email-automation/service/domain/random';
import type { Database } from '@email-automation/service/storage/database';
import { retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { withSecondMigration } from './second-migration.ts';

export interface OperationContext {
  database: Database;
  clock: Clock;
  random: Random;
}

export type Operation = (context: OperationContext, argument: unknown) => Promise<unknown>;

/** What an operator does, and what a server does when it starts. */
export const operations = {
  migrate: ({ database }) => migrate(database, undefined, withSecondMigration),
  seed: ({ database, clock, random }, workspace) => seed(database, workspace as Workspace, clock, random),
  'register application': ({ database, clock, random }) =>
    registerApplication(database, { name: 'Reports', callback_url: 'http://127.0.0.1:8080/' }, clock, random),
  'revoke application': ({ database }, clientId) => revokeApplication(database, clientId as string),
  'retry dead letter': ({ database }, requestId) => retryDeadLetter(database.query, requestId as string),
  'add dead letter': ({ database }) =>
    database.query
      .insertInto('dead_letters')
      .values({
        ...{
          account_id: '7',
          request_id: 'dead',
          operation: 'createEventBatch',
          accepted_at: '',
          attempts: 6,
          error: '',
        },
        ...{
          dead_lettered_at: '',
          payload: '{"batches":[{"events":[{"email":"kim@reader.example","action":"Came"}]}]}',
        },
      })
      .execute(),
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
