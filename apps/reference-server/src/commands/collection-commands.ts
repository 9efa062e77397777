import { belongsToAccount, type Collection, collections, list } from '@email-automation/sandbox/operator/collections';
import {
  createRecord,
  InvalidRecord,
  RecordExists,
  UnknownAccount,
} from '@email-automation/sandbox/workspace/create-record';
import {
  editableFields,
  parseFields,
  recordSchema,
  type Schema,
} from '@email-automation/sandbox/workspace/record-schema';
import { updateRecord } from '@email-automation/sandbox/workspace/update-record';
import { NotFound, ValidationFailed } from '@email-automation/service/domain/errors';
import type { Database } from '@email-automation/service/storage/database';
import { type Command, Option } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { type DatabaseWork, databaseOption, withDatabase } from './with-database.ts';

const nouns: Record<Collection, string> = {
  accounts: 'an account',
  users: 'a user',
  broadcasts: 'a broadcast',
  campaigns: 'a campaign',
  goals: 'a goal',
  forms: 'a form',
};

/** Fields without an option: shells store command lines, and process lists show them. */
const secrets = ['tokens', 'password', 'password_hash'];

/** Adds `list`, `create`, and `update` for each collection. The options of the last two are the fields of the contract. */
export function addCollectionCommands(program: Command): void {
  for (const collection of Object.keys(collections) as Collection[]) {
    const group = program.command(collection).description(`list, create, and change ${collection}`);
    const listCommand = group.command('list').description(`list ${collection}`);
    if (belongsToAccount(collection)) listCommand.option('--account <id>', `only ${collection} of this account`);
    listCommand
      .addOption(databaseOption())
      .option('--json', 'print JSON')
      .action(({ account, database, json }) =>
        withDatabase(database, async (opened, name) =>
          print(await list(opened, collection, account), {
            json,
            of: collection,
            database: name,
            filters: { account },
          }),
        ),
      );
    addCreate(group, collection);
    addUpdate(group, collection);
  }
}

function addCreate(group: Command, collection: Collection): void {
  const schema = recordSchema(collection);
  const createCommand = group.command('create').description(`create ${nouns[collection]}`).addOption(databaseOption());
  if (belongsToAccount(collection)) createCommand.requiredOption('--account <id>', 'id of the account');
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !secrets.includes(field));
  for (const [field, of] of fields) createCommand.addOption(optionOf(field, of, schema.required?.includes(field)));
  createCommand.option('--json', 'print JSON').action((options: Record<string, string>, command: Command) => {
    const create: DatabaseWork = async (database, _, readClock) => {
      const { account, json } = options;
      const record = parseFields(schema, readTexts(command, fields));
      await createRecord({ database, clock: await readClock() }, collection, record, account).catch((error) => {
        throw explain(error);
      });
      await printOne(database, collection, options[collections[collection].key], { account, json });
    };
    // Records of an account need one that exists.
    return withDatabase(options.database, create, { creates: !belongsToAccount(collection) });
  });
}

function addUpdate(group: Command, collection: Collection): void {
  const { key } = collections[collection];
  const fields = editableFields(collection);
  const update = group
    .command(`update <${key}>`)
    .description(`change fields of ${nouns[collection]}; an empty value clears a field`)
    .addOption(databaseOption());
  if (belongsToAccount(collection)) update.requiredOption('--account <id>', 'id of the account');
  for (const [field, of] of fields) update.addOption(optionOf(field, of));
  update
    .option('--json', 'print JSON')
    .action((id: string, { database: given, account, json }: Record<string, string>, command: Command) => {
      const texts = readTexts(command, fields);
      if (Object.keys(texts).length === 0)
        command.error(`error: choose what to change: ${fields.map(([field]) => `--${toFlag(field)}`).join(', ')}`);
      return withDatabase(given, async (database) => {
        const at = { collection, id, ...(account !== undefined && { account }) };
        const record = parseFields(recordSchema(collection), texts);
        await updateRecord({ database }, at, record).catch((error) => {
          if (error instanceof NotFound)
            throw new CommandError(
              `There is no ${collection.slice(0, -1)} ${id}. To list them, run: ${collection} list`,
            );
          throw explain(error);
        });
        await printOne(database, collection, id, { account, json });
      });
    });
}

function optionOf(field: string, { type, items, description = '', enum: choices }: Schema, isRequired = false): Option {
  const kind = items ? (items.type === 'string' ? 'a,b' : 'json') : String([type].flat()[0]);
  const required = isRequired ? ' (required)' : '';
  const option = new Option(`--${toFlag(field)} <${kind}>`, description.replaceAll('`', '') + required);
  return choices ? option.choices(choices) : option;
}

/** The fields that the options of a command set, as texts. */
function readTexts(command: Command, fields: readonly (readonly [string, Schema])[]): Record<string, string> {
  const values = fields.flatMap(([field]) => {
    const text = command.getOptionValue(camelCase(field));
    return text === undefined ? [] : [[field, text as string] as const];
  });
  return Object.fromEntries(values);
}

async function printOne(
  database: Database,
  collection: Collection,
  id: string | undefined,
  { account, json }: { account?: string | undefined; json?: unknown },
): Promise<void> {
  const { key } = collections[collection];
  const record = (await list(database, collection, account)).find(
    (one) => (one as Record<string, unknown>)[key] === id,
  );
  if (record === undefined) throw new CommandError(`${id} was not found after the change.`);
  print([record], { json: Boolean(json) });
}

const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const toFlag = (field: string) => field.replaceAll('_', '-');

/** Why a record was not created or changed, as a user of the command line reads it. */
function explain(error: unknown): unknown {
  if (error instanceof UnknownAccount) return new CommandError(`${error.message} To list accounts, run: accounts list`);
  if (error instanceof RecordExists || error instanceof ValidationFailed) return new CommandError(error.message);
  if (!(error instanceof InvalidRecord)) return error;
  const lines = error.violations.map(({ names: [field = '', ...nested], rule }) => {
    const inside = nested.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
    return `--${toFlag(field)}${inside} ${rule}.`;
  });
  return new CommandError(lines.join('\n'));
}
