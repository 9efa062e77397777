import { belongsToAccount, type Collection } from '@email-automation/sandbox/operator/collections';
import {
  createRecord,
  type FieldViolation,
  InvalidRecord,
  RecordExists,
  UnknownAccount,
} from '@email-automation/sandbox/workspace/create-record';
import type { Services } from '@email-automation/service/services/services';

/**
 * Creates a record as a workspace file does, at the time of the server's clock.
 * @returns what is wrong with the fields of its form, by their names; undefined once it is created
 */
export async function createFromForm(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  collection: Collection,
  record: Readonly<Record<string, unknown>>,
  account: string,
  toErrors: (violations: readonly FieldViolation[]) => Record<string, string>,
): Promise<Record<string, string> | undefined> {
  try {
    await createRecord({ database, clock, random }, collection, record, account);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidRecord) return toErrors(error.violations);
    if (error instanceof RecordExists)
      return {
        [error.field]: belongsToAccount(collection) ? `The account has ${error.key} already.` : error.message,
      };
    if (error instanceof UnknownAccount) return { account: 'Choose an account.' };
    throw error;
  }
}
