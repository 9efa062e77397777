import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import {
  type DocumentedParameter,
  type Operation,
  type OperatorSchema,
  readOperatorContract,
  readSchema,
} from '@email-automation/sandbox/operator/operator-contract';
import { ownFormats } from '@email-automation/sandbox/operator/validation';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { parseInteger, parseNonEmpty } from '../configuration/values.ts';

/** A parameter of an operation, or a property of its body. */
export interface Parameter {
  name: string;
  part: 'path' | 'query' | 'body';
  schema: OperatorSchema;
  required: boolean;
}

/** The parameters and properties of an operation, in the order of the contract: of the path, of the query, and of the body. */
export function listParameters({ method, path, body }: Operation): Parameter[] {
  const { document } = readOperatorContract();
  const item = document.paths[path] ?? {};
  const documented = [...(item.parameters ?? []), ...(item[method.toLowerCase() as 'get']?.parameters ?? [])];
  const schema = body ? readSchema(body.schema.split('/').at(-1) as string) : {};
  return [
    ...documented.map((one) => {
      const {
        name,
        in: part,
        required = false,
        description,
        schema: own,
      } = resolveReference(document, one) as DocumentedParameter;
      return { name, part, schema: { ...own, ...(description && { description }) }, required };
    }),
    ...Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const required = schema.required?.includes(name) ?? false;
      return { name, part: 'body' as const, schema: property, required };
    }),
  ];
}

/** Creates the option of a parameter. Options that must be given say so, because the program checks them all at once. */
export function toOption(parameter: Parameter): Option {
  const { schema, required } = parameter;
  const text = describe(schema) + (required ? ' (required)' : '');
  const option = new Option(`--${flagOf(parameter)} <${placeholderOf(parameter)}>`, text);
  const parse = parserOf(schema);
  return schema.enum ? chooseFrom(option, schema) : option.argParser(parameter.part === 'path' ? parseNonEmpty : parse);
}

/** Creates the argument of a parameter. @param shown its name, in angle brackets if it is required */
export function toArgument({ part, schema }: Parameter, shown: string): Argument {
  const argument = new Argument(shown, describe(schema));
  if (schema.enum) return chooseFrom(argument, schema);
  return argument.argParser(part === 'path' ? parsePathPart : parserOf(schema));
}

/** The ids of accounts and campaigns have short names, as in the fields of records. */
export const flagOf = ({ name }: Parameter): string =>
  name.replace(/^(account|campaign)_id$/, '$1').replaceAll('_', '-');

export const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** A description as part of a list. Where it names the operation that lists IDs, commands have another name. */
function describe({ description = '' }: OperatorSchema): string {
  const { operations } = readOperatorContract();
  const text = description.replace(/from `(\w+)`/, (match, id: keyof typeof operations) => {
    const command = operations[id]?.extensions?.['x-command'] as string | { command: string } | undefined;
    return command === undefined ? match : `from '${typeof command === 'string' ? command : command.command}'`;
  });
  return lowerFirst(text.replaceAll('`', '').replace(/\.$/, ''));
}

/** The kind of a value, in one word. */
export function placeholderOf({ name, schema }: Parameter): string {
  const [type] = typesOf(schema);
  if (schema.enum) return name;
  if (type !== 'string') return 'number';
  if (schema.format === 'time-span') return 'duration';
  const example = String(schema.examples?.[0]);
  if (/^https?:/.test(example)) return 'url';
  if (/^\d{4}-\d\d-\d\dT/.test(example)) return 'time';
  if (example.includes('@')) return 'email';
  return /(^|_)id$|^account$/.test(name) ? 'id' : 'text';
}

const typesOf = ({ type }: OperatorSchema): (string | undefined)[] => [type].flat();

/** Adds the values of an enumeration; some are numbers. */
function chooseFrom<Input extends Option | Argument>(input: Input, { enum: values = [], type }: OperatorSchema): Input {
  input.choices(values.filter((value) => value !== null).map(String));
  const { parseArg } = input;
  if (type === 'integer') input.argParser((text, previous) => Number(parseArg?.(text, previous)));
  return input;
}

/** The parser of a value: a value of another type is wrong usage, and the server checks the rest. */
function parserOf(schema: OperatorSchema): (text: string) => unknown {
  const types = typesOf(schema);
  const { minimum, maximum, exclusiveMinimum } = schema as Partial<Record<string, number>>;
  const refuse = (rule: string): never => {
    throw new InvalidArgumentError(rule);
  };
  const integer = (text: string) => parseInteger(text, minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? largest);
  const parsers: Record<string, (text: string) => unknown> = {
    integer: integer,
    'integer array': (text) => {
      const [least, most, ...more] = text.split('-').map(integer);
      if (more.length > 0) return refuse('It must be a number, or a range such as 100-300.');
      return most === undefined ? least : [least, most];
    },
    'integer string': (text) => (/^-?[\d.]+$/.test(text) ? integer(text) : text),
    number: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (value <= (maximum ?? value) && value > (exclusiveMinimum ?? -Infinity)) return value;
      return refuse(`It must be a number above ${exclusiveMinimum} and up to ${maximum}.`);
    },
    string: (text) => {
      const rule = ownFormats[String(schema.format)]?.(text);
      return rule === undefined ? text : refuse(`It ${rule}.`);
    },
  };
  const parse = parsers[types.join(' ')] ?? parsers[String(types[0])] ?? String;
  return (text) => (text === '' && types[0] === 'string' ? text : parse(text));
}

const largest = Number.MAX_SAFE_INTEGER;

/** Refuses names that would be another path in a URL; the server checks the rest. */
function parsePathPart(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new InvalidArgumentError('It must have a letter or a digit.');
  return text;
}
