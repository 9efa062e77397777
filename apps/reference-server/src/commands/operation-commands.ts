import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import {
  type Operation,
  readOperatorContract,
  sandboxOperations,
} from '@email-automation/sandbox/operator/operator-contract';
import type { OperationArguments } from '@email-automation/sandbox/operator-client/call';
import { OperatorError } from '@email-automation/sandbox/operator-client/http-send';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import {
  flagOf,
  listParameters,
  lowerFirst,
  type Parameter,
  placeholderOf,
  toArgument,
  toOption,
} from './operation-parameters.ts';
import { printResult } from './print-result.ts';
import { databaseOption } from './with-database.ts';
import { type OperatorWork, sandboxOption, withOperator, withSandbox } from './with-operator.ts';

/** A command of an operation, as `x-command` of the contract has it. */
interface Spelling {
  operation: Operation;
  /** The words, such as `faults` and `clear`. */
  words: string[];
  /** The flag that selects it among operations with the same words. */
  flag?: string | undefined;
  summary: string;
  arguments: { name: string; parameter: Parameter }[];
  options: Parameter[];
  /** Properties of the body that it always sends. */
  values: Readonly<Record<string, unknown>>;
}

type Extension = string | { command: string; summary?: string; options?: string[]; values?: Record<string, unknown> };

/** Descriptions of the groups of commands. */
const groups: Readonly<Record<string, string>> = {
  clock: 'print, move, stop, and start the clock of a sandbox',
  snapshots: 'take, list, restore, and delete copies of all data of the sandbox',
  limits: 'list, change, and lift the rate limits of the sandbox',
  faults: 'list, add, and remove faults of the sandbox: errors on demand',
  requests: 'list, explain, and repeat the last requests to the sandbox',
  emails: 'list, show, and retry emails in the outbox',
  batches: 'list and show accepted batches and failed records; retry dead letters',
  accounts: 'list accounts',
  users: 'list users',
  broadcasts: 'list broadcasts',
  campaigns: 'list campaigns',
  goals: 'list goals and their conversions',
  forms: 'list forms',
};

/** Adds the commands of the operations with these tags, as the operator's contract spells them. */
export function addOperationCommands(program: Command, tags: readonly Operation['tag'][]): void {
  const operations = Object.values(readOperatorContract().operations);
  const spellings = tags.flatMap((tag) => operations.filter((one) => one.tag === tag)).flatMap(readSpellings);
  for (const alike of Map.groupBy(spellings, ({ words }) => words.join(' ')).values()) addCommand(program, alike);
}

function readSpellings(operation: Operation): Spelling[] {
  const extension = operation.extensions?.['x-command'] as Extension | Extension[] | undefined;
  const list = extension === undefined ? [] : [extension].flat();
  return list.map((one) => {
    const { command, summary, options, values = {} } = typeof one === 'string' ? { command: one } : one;
    const parts = command.split(' ');
    const words = parts.filter((part) => /^\w/.test(part));
    // Options of commands that are not called would take a tenth of the time to start.
    const all = isCalled(words) ? listParameters(operation) : [];
    const positional = parts.flatMap((part) => {
      const [, name] = /^<(.*)>$/.exec(part) ?? [];
      const isMeant = (parameter: Parameter) => parameter.name === name || parameter.name.endsWith(`_${name}`);
      const parameter = all.find((parameter) => parameter.name === name) ?? all.findLast(isMeant);
      return name === undefined || parameter === undefined ? [] : [{ name, parameter }];
    });
    const offered = options ?? (list.length > 1 ? [] : undefined);
    return {
      operation,
      words,
      flag: parts.find((part) => part.startsWith('--'))?.slice(2),
      summary: summary ?? operation.summary,
      arguments: positional,
      options: all.filter(
        (one) =>
          positional.every(({ parameter }) => parameter !== one) &&
          (one.part === 'path' || offered === undefined || offered.includes(one.name)),
      ),
      values,
    };
  });
}

/** Whether the program runs a command of a group, or prints the help of all. */
function isCalled([group]: string[]): boolean {
  const [called = ''] = process.argv.slice(2);
  return !/^\w/.test(called) || called === group || called === 'help';
}

/** Adds one command for spellings of the same words, which differ by their arguments and flags. */
function addCommand(program: Command, spellings: Spelling[]): void {
  const plain = spellings.filter(({ flag }) => flag === undefined);
  const [first] = plain.toSorted((one, other) => one.arguments.length - other.arguments.length) as [Spelling];
  const [group = '', name] = first.words;
  const found = program.commands.find((one) => one.name() === group);
  const parent = found ?? program.command(group).description(groups[group] ?? '');
  const command = name === undefined ? parent : parent.command(name);
  const { operation } = first;
  if (command.description() === '') {
    // Its own help has the whole description, unless several operations share it.
    const isWhole = spellings.length === 1 && first.summary === operation.summary;
    const text = lowerFirst(first.summary);
    const description = operation.description.replaceAll('`', '');
    command.summary(text).description(isWhole ? `${text}\n\n${description}` : text);
  }
  if (!isCalled(first.words)) return;
  const isOfSandbox =
    operation.tag === 'Console' || (sandboxOperations as readonly string[]).includes(operation.operationId);
  const fewest = first.arguments.length;
  const [longest = first] = spellings.toSorted((one, other) => other.arguments.length - one.arguments.length);
  for (const [index, { name: argument, parameter }] of longest.arguments.entries()) {
    const shown = argument === name ? placeholderOf(parameter) : argument.replaceAll('_', '-');
    command.addArgument(toArgument(parameter, index < fewest ? `<${shown}>` : `[${shown}]`));
  }
  for (const parameter of spellings.flatMap(({ options }) => options)) command.addOption(toOption(parameter));
  for (const { flag, summary } of spellings) if (flag) command.option(`--${flag}`, lowerFirst(summary));
  command.addOption(isOfSandbox ? sandboxOption() : databaseOption());
  if (operation.extensions?.['x-columns'] !== undefined && operation.success !== '204')
    command.option('--json', 'print JSON');
  command.action(() => run(command, spellings, isOfSandbox));
}

/** Runs the command for the spelling that its arguments and flags select. */
async function run(command: Command, spellings: readonly Spelling[], isOfSandbox: boolean): Promise<void> {
  const values = command.processedArgs.filter((value) => value !== undefined);
  const given = command.optsWithGlobals();
  const spelling = (spellings.find(({ flag }) => flag !== undefined && given[flag]) ??
    spellings.find((one) => one.flag === undefined && one.arguments.length === values.length) ??
    spellings[0]) as Spelling;
  const { operation, options } = spelling;
  const readOption = (parameter: Parameter) =>
    given[flagOf(parameter).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  const set = options.filter((parameter) => readOption(parameter) !== undefined);
  refuseMissing(command, spelling, set);
  const args: OperationArguments = { path: {}, query: {}, body: operation.body && { ...spelling.values } };
  for (const [index, { parameter }] of spelling.arguments.entries())
    Reflect.set(args[parameter.part] as object, parameter.name, values[index]);
  for (const parameter of set) Reflect.set(args[parameter.part] as object, parameter.name, readOption(parameter));
  const selected = set.filter(({ part }) => part === 'query');
  const filters = Object.fromEntries(selected.map((one) => [flagOf(one), String(readOption(one))]));
  const work: OperatorWork = async (send, database) => {
    const result = await send(operation.operationId, args, {}).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      throw new CommandError(nameCommand(nameOptions(error.message, options)));
    });
    const all = { ...args.path, ...args.body };
    printResult(operation, result, { json: given.json === true, given: all, filters, database });
  };
  if (isOfSandbox) return withSandbox(given.sandbox, work);
  return withOperator(given.database, work);
}

/** Ends with exit code 2 if required options are missing, or all options of a change. */
function refuseMissing(command: Command, { operation, options, values }: Spelling, set: readonly Parameter[]): void {
  const missing = options.filter((one) => one.required && !set.includes(one) && !(one.name in values));
  if (missing.length > 0)
    command.error(
      missing.map((one, index) => `${index === 0 ? 'error: ' : ''}--${flagOf(one)} is required.`).join('\n'),
    );
  const changes = options.filter(({ part }) => part === 'body');
  if (operation.method === 'PUT' && changes.length > 0 && !changes.some((one) => set.includes(one)))
    command.error(`error: choose what to change: ${changes.map((one) => `--${flagOf(one)}`).join(', ')}`);
}

/** Names the command in full, as the user started this one, where a message has only its words. */
const nameCommand = (message: string): string =>
  message.replace(/\brun: (?=[a-z])/, `run: ${commandOf(serverProgram)} `);

/** Names options in place of the properties that a message is about. */
function nameOptions(message: string, options: readonly Parameter[]): string {
  return options.reduce((text, parameter) => {
    const { name } = parameter;
    const places = name.includes('_')
      ? new RegExp(`(?<![\\w-])${name}(?!\\w)`, 'g')
      : new RegExp(`^${name}(?=[ .])`, 'gm');
    return text.replace(places, `--${flagOf(parameter)}`);
  }, message);
}
