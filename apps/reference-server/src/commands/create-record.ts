import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Contract } from '../contract/contract.ts';
import { describeViolation } from '../contract/validation-messages.ts';
import { readTime, systemClock } from '../domain/clock.ts';
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

/** The schema of a record of a collection in workspace files, which the command line uses as well. */
export function recordSchema(contract: Contract, collection: Collection): Schema {
  const { properties } = workspaceSchema(contract) as Schema;
  const account = properties?.accounts?.items;
  if (collection === 'accounts') {
    const { broadcasts, campaigns, goals, forms, subscribers, ...own } = account?.properties ?? {};
    return { ...account, properties: own };
  }
  if (collection === 'users') {
    // No password either: shells store command lines, and process lists show them.
    const { tokens, password, password_hash, ...own } = properties?.users?.items?.properties ?? {};
    return { ...properties?.users?.items, properties: own };
  }
  return account?.properties?.[collection]?.items ?? {};
}

/**
 * Creates a record as a workspace file does.
 * @param texts the values of the options, by field
 * @throws CommandError for invalid fields, an unknown account, and a key that exists already
 */
export async function createRecord(
  database: Database,
  contract: Contract,
  collection: Collection,
  texts: Record<string, string>,
  account?: string,
): Promise<void> {
  const schema = recordSchema(contract, collection);
  const record = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, parseValue(text, schema.properties?.[field])]),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('date-time', (text) => readTime(text) !== undefined);
  const validate = ajv.compile({ ...schema, components: contract.document.components });
  if (!validate(record)) {
    const errors = (validate.errors ?? []).map((error) => {
      const path = error.instancePath.split('/').slice(1);
      if (error.keyword === 'required') path.push(error.params.missingProperty);
      const [field = '', ...nested] = path;
      const inside = nested.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
      return `--${toFlag(field)}${inside} ${describeViolation(error)}.`;
    });
    throw new CommandError(errors.join('\n'));
  }
  const key = String(record.id ?? record.email);
  if (belongsToAccount(collection) && !(await exists(database, 'accounts', account ?? ''))) {
    throw new CommandError(`There is no account ${account}. To list accounts, run: accounts list`);
  }
  if (await exists(database, collection, key, account)) throw new CommandError(`${key} exists already.`);
  await seed(database, workspaceOf(collection, record, account), systemClock);
}

function workspaceOf(collection: Collection, record: object, account: string | undefined): Workspace {
  if (collection === 'users') return { users: [record as never], accounts: [] };
  if (collection === 'accounts') return { users: [], accounts: [record as never] };
  // The account exists, and seeding does not change existing records.
  return { users: [], accounts: [{ id: account as string, name: '', [collection]: [record] }] };
}

/** Parses the value of an option by its schema: strings as they are, lists of strings by commas, all others as JSON. */
function parseValue(text: string, schema: Schema | undefined): unknown {
  if ([schema?.type].flat().includes('string')) return text;
  if (schema?.items?.type === 'string') return text.split(',').map((item) => item.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const toFlag = (field: string) => field.replaceAll('_', '-');
