import { type Command, Option } from 'commander';
import { readContract } from '../contract/contract.ts';
import { belongsToAccount, type Collection, collections, list } from '../storage/collections.ts';
import { create, flagOf, recordSchema } from './create.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `list` and `create` for each collection; the options of `create` are the fields of the contract. */
export function addCollectionCommands(program: Command): void {
  for (const collection of Object.keys(collections) as Collection[]) {
    const group = program.command(collection).description(`list and create ${collection}`);
    const lister = group.command('list').description(`list ${collection}`);
    if (belongsToAccount(collection)) lister.option('--account <id>', 'only those of this account');
    lister
      .addOption(databaseOption())
      .option('--json', 'as JSON')
      .action(({ account, database, json }) =>
        withDatabase(database, async (opened) => print(await list(opened, collection, account), { json })),
      );
    addCreate(group, collection);
  }
}

function addCreate(group: Command, collection: Collection): void {
  const contract = readContract();
  const schema = recordSchema(contract, collection);
  const creator = group.command('create').description(`create one of the ${collection}`).addOption(databaseOption());
  if (belongsToAccount(collection)) creator.requiredOption('--account <id>', 'account that it belongs to');
  const fields = Object.entries(schema.properties ?? {});
  for (const [field, { type, items, description = '', enum: values }] of fields) {
    const kind = items ? (items.type === 'string' ? 'a,b' : 'json') : String([type].flat()[0]);
    const required = schema.required?.includes(field) ? ' (required)' : '';
    const option = new Option(`--${flagOf(field)} <${kind}>`, description.replaceAll('`', '') + required);
    creator.addOption(values ? option.choices(values) : option);
  }
  creator.option('--json', 'as JSON').action((options: Record<string, string>, command: Command) =>
    withDatabase(options.database as string, async (database) => {
      const given = fields.flatMap(([field]) => {
        const text = command.getOptionValue(camelCase(field));
        return text === undefined ? [] : [[field, text as string] as const];
      });
      const { account, json } = options;
      await create(database, contract, collection, Object.fromEntries(given), account);
      const key = options[collections[collection].key];
      const made = (await list(database, collection, account)).find(
        (one) => (one as Record<string, unknown>)[collections[collection].key] === key,
      );
      if (made === undefined) throw new CommandError(`${key} was not created.`);
      print([made], { json: Boolean(json) });
    }),
  );
}

const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
