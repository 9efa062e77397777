import type { Operation } from '@email-automation/sandbox/operator/operator-contract';
import type { Fault } from '@email-automation/types/operator/schemas';
import { lowerFirst } from './operation-parameters.ts';
import { print } from './print.ts';

interface ResultOptions {
  json: boolean;
  /** The arguments of the call. */
  given: Readonly<Record<string, unknown>>;
  /** The options that select records. */
  filters: Record<string, string>;
  /** The name of the database that the result is from. */
  database?: string | undefined;
}

/** Prints the result of an operation as `x-columns` of the contract says: as a sentence, as a table, or else as JSON. */
export function printResult(operation: Operation, result: unknown, options: ResultOptions): void {
  const { json, given, filters, database } = options;
  const columns = operation.extensions?.['x-columns'] as string | string[] | undefined;
  // The meaning of a call, which is no part of its result.
  const { message, ...shown } = (result ?? {}) as { message?: string };
  if (message !== undefined) process.stderr.write(`${message}\n`);
  // A list is the first property of its result, which has only numbers beside it.
  const [first, ...others]: unknown[] = Object.values(shown);
  const isList = Array.isArray(first) && others.every((one) => typeof one === 'number');
  const list = isList ? (first as object[]) : undefined;
  const isOne = list === undefined && operation.success === '200';
  if (columns === undefined || (json && (isOne || typeof columns === 'string'))) {
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
  } else if (typeof columns === 'string') {
    process.stdout.write(`${fill(columns, { ...given, ...shown })}\n`);
  } else {
    const records = list ?? [shown];
    const rows = (operation.tag === 'Limits' ? toLimits(shown) : records).map((record) => toRow(record, columns));
    const noun = lowerFirst(operation.summary).replace(/^list (?:the )?(?:newest |up to )?(?:\d+ )?/, '');
    const [of = noun] = noun.split(/[:,]| of /);
    print(json ? records : rows, { json, of, filters, database });
    const [most, advice] = moreAdvice[operation.operationId] ?? [];
    if (advice !== undefined && records.length === most) process.stderr.write(`${advice}\n`);
  }
}

/** Lists that end where more can follow. */
const moreAdvice: Partial<Record<Operation['operationId'], [most: number, advice: string]>> = {
  listEmails: [100, 'These are the newest 100. To see others, choose with --to, --account, or --state.'],
};

/** Replaces names in braces by arguments and properties. The end of a name is enough. */
function fill(sentence: string, values: Readonly<Record<string, unknown>>): string {
  const find = (name: string) => values[name] ?? Object.entries(values).find(([key]) => key.endsWith(`_${name}`))?.[1];
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(find(name)));
}

/** The cells of a record. The column `details` has all properties without a separate column. */
function toRow(record: object, columns: readonly string[]): object {
  const details = Object.entries(record)
    .filter(([name]) => !columns.includes(name))
    .map(([name, value]) => `${name} ${[value].flat().join('-')}`);
  const all = {
    ...record,
    details: details.join(', '),
    ...('matched' in record && { operation: everyOperation(record as Fault) }),
  };
  return Object.fromEntries(columns.map((column) => [column, Reflect.get(all, column)]));
}

const everyOperation = ({ operation = 'all' }: Fault): string => operation;

/** Limits are properties, and not a list. */
const toLimits = (limits: object): object[] =>
  Object.entries(limits as Record<string, { limit: number; off: boolean }>).map(([kind, { limit, off }]) => ({
    kind,
    limit: off ? 'off' : limit,
  }));
