import { type Command, Option } from 'commander';
import { readContract } from '../contract/contract.ts';
import { belongsToAccount, type Collection, collections, list } from '../storage/collections.ts';
import { createRecord, InvalidRecord, RecordExists, UnknownAccount } from '../workspace/create-record.ts';
import { parseFields, recordSchema } from '../workspace/record-schema.ts';
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

/** Adds `list` and `create` for each collection. The options of `create` are the fields of the contract. */
export function addCollectionCommands(program: Command): void {
  for (const collection of Object.keys(collections) as Collection[]) {
    const group = program.command(collection).description(`list and create ${collection}`);
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
  }
}

function addCreate(group: Command, collection: Collection): void {
  const contract = readContract();
  const schema = recordSchema(contract, collection);
  const createCommand = group.command('create').description(`create ${nouns[collection]}`).addOption(databaseOption());
  if (belongsToAccount(collection)) createCommand.requiredOption('--account <id>', 'id of the account');
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !secrets.includes(field));
  for (const [field, { type, items, description = '', enum: choices }] of fields) {
    const kind = items ? (items.type === 'string' ? 'a,b' : 'json') : String([type].flat()[0]);
    const required = schema.required?.includes(field) ? ' (required)' : '';
    const option = new Option(`--${toFlag(field)} <${kind}>`, description.replaceAll('`', '') + required);
    createCommand.addOption(choices ? option.choices(choices) : option);
  }
  createCommand.option('--json', 'print JSON').action((options: Record<string, string>, command: Command) => {
    const create: DatabaseWork = async (database, _, readClock) => {
      const values = fields.flatMap(([field]) => {
        const text = command.getOptionValue(camelCase(field));
        return text === undefined ? [] : [[field, text as string] as const];
      });
      const { account, json } = options;
      const record = parseFields(schema, Object.fromEntries(values));
      await createRecord({ database, contract, clock: await readClock() }, collection, record, account).catch(
        (error) => {
          throw explain(error);
        },
      );
      const key = options[collections[collection].key];
      const created = (await list(database, collection, account)).find(
        (candidate) => (candidate as Record<string, unknown>)[collections[collection].key] === key,
      );
      if (created === undefined) throw new CommandError(`${key} was not created.`);
      print([created], { json: Boolean(json) });
    };
    // Records of an account need one that exists.
    return withDatabase(options.database, create, { creates: !belongsToAccount(collection) });
  });
}

const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const toFlag = (field: string) => field.replaceAll('_', '-');

/** Why a record was not created, as a user of the command line reads it. */
function explain(error: unknown): unknown {
  if (error instanceof UnknownAccount) return new CommandError(`${error.message} To list accounts, run: accounts list`);
  if (error instanceof RecordExists) return new CommandError(error.message);
  if (!(error instanceof InvalidRecord)) return error;
  const lines = error.violations.map(({ names: [field = '', ...nested], rule }) => {
    const inside = nested.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
    return `--${toFlag(field)}${inside} ${rule}.`;
  });
  return new CommandError(lines.join('\n'));
}
