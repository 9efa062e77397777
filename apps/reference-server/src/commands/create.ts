import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract } from '../contract/contract.ts';
import { describeViolation } from '../contract/validation-messages.ts';
import { systemClock } from '../domain/clock.ts';
import { belongsToAccount, type Collection, exists } from '../storage/collections.ts';
import type { Database } from '../storage/database.ts';
import { workspaceSchema } from '../workspace/schema.ts';
import { seed } from '../workspace/seed.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { CommandError } from './with-database.ts';

interface Schema {
  type?: string | string[];
  enum?: string[];
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The schema of a record of a collection in a workspace file, which is what the command line takes too. */
export function recordSchema(contract: Contract, collection: Collection): Schema {
  const { properties } = workspaceSchema(contract) as Schema;
  const account = properties?.accounts?.items;
  if (collection === 'accounts') {
    const { broadcasts, campaigns, goals, forms, subscribers, ...own } = account?.properties ?? {};
    return { ...account, properties: own };
  }
  if (collection === 'users') {
    // No password either: command lines are kept in histories and shown in lists of processes.
    const { tokens, password, password_hash, ...own } = properties?.users?.items?.properties ?? {};
    return { ...properties?.users?.items, properties: own };
  }
  return account?.properties?.[collection]?.items ?? {};
}

/**
 * Creates one record as a workspace file would.
 * @param texts the values as they were given, by field
 * @throws CommandError for each field that is not as it must be, for an unknown account, and for a key that is taken
 */
export async function create(
  database: Database,
  contract: Contract,
  collection: Collection,
  texts: Record<string, string>,
  account?: string,
): Promise<void> {
  const schema = recordSchema(contract, collection);
  const record = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, readValue(text, schema.properties?.[field])]),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile({ ...schema, components: contract.document.components });
  if (!validate(record)) {
    const errors = (validate.errors ?? []).map((error) => {
      const field = error.keyword === 'required' ? error.params.missingProperty : error.instancePath.slice(1);
      return `--${flagOf(field)} ${describeViolation(error)}`;
    });
    throw new CommandError(errors.join('\n'));
  }
  const key = String(record.id ?? record.email);
  if (belongsToAccount(collection) && !(await exists(database, 'accounts', account ?? ''))) {
    throw new CommandError(`There is no account ${account}. See: accounts list`);
  }
  if (await exists(database, collection, key, account)) throw new CommandError(`${key} exists already.`);
  await seed(database, workspaceOf(collection, record, account), systemClock);
}

function workspaceOf(collection: Collection, record: object, account: string | undefined): Workspace {
  if (collection === 'users') return { users: [record as never], accounts: [] };
  if (collection === 'accounts') return { users: [], accounts: [record as never] };
  // The account is there already, and what is there stays as it is.
  return { users: [], accounts: [{ id: account as string, name: '', [collection]: [record] }] };
}

/** A value as its schema wants it: texts as they are, everything else as JSON, lists of texts by commas. */
function readValue(text: string, schema: Schema | undefined): unknown {
  if ([schema?.type].flat().includes('string')) return text;
  if (schema?.items?.type === 'string') return text.split(',').map((one) => one.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const flagOf = (field: string) => field.replaceAll('_', '-');
