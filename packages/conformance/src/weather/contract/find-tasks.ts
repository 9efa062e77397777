import type { TaskKind } from '../scenario.ts';
import { findList, findRecord, type Items } from './items.ts';
import type { Operation } from './operations.ts';
import { findPages, type Pages } from './pages.ts';
import { type Contract, ContractError } from './read-contract.ts';

/** An operation for a kind of task. */
export interface Task {
  kind: TaskKind;
  operation: Operation;
  /** The records of its response that a program prints. */
  items: Items | undefined;
  /** The pages of a list, if it has any. */
  pages: Pages | undefined;
}

/** The operation of each kind, or why it is missing. */
export interface Tasks {
  found: Task[];
  missing: { kind: TaskKind; reason: string }[];
}

interface KindRule {
  /** What a program does. */
  instruction: string;
  /** What an operation must be, after "No operation is …". */
  demand: string;
  fits(operation: Operation, contract: Contract): boolean;
}

/** A path that ends with a parameter is one of a record. */
const isOfRecord = ({ path }: Operation) => /\}\/?$/.test(path);

/** What each kind of task demands of an operation. */
export const kinds: Readonly<Record<TaskKind, KindRule>> = {
  list: {
    instruction: 'Request all pages of the list, and print the field of each item, one on a line.',
    demand: 'a GET with a list of objects in its response',
    fits: (operation, contract) => operation.method === 'GET' && findList(operation, contract) !== undefined,
  },
  read: {
    instruction: 'Request the record, and print its field.',
    demand: 'a GET of a record, with a path that ends with a parameter',
    fits: (operation, contract) =>
      operation.method === 'GET' && isOfRecord(operation) && findRecord(operation, contract) !== undefined,
  },
  safe: {
    instruction: 'Send the request once.',
    demand: 'a PUT or DELETE, or idempotent by `x-idempotent` or the retries of a generator',
    fits: ({ method, idempotent }) => method !== 'GET' && idempotent === true,
  },
  unsafe: {
    instruction: 'Send the request once.',
    demand: 'a POST that is not idempotent',
    fits: ({ method, idempotent }) => method === 'POST' && idempotent !== true,
  },
};

export const kindNames = Object.keys(kinds) as TaskKind[];

/** The method, the path, and the name of an operation. */
export const describeOperation = ({ id, method, path }: Operation) =>
  id === `${method} ${path}` ? id : `${id} (${method} ${path})`;

/**
 * Finds an operation for each kind of task.
 * @param chosen the operations that the user names, by kind
 * @throws ContractError for an operation that does not exist or does not fit, and if no kind has an operation
 */
export function findTasks(
  contract: Contract,
  operations: readonly Operation[],
  chosen: Partial<Record<TaskKind, string>> = {},
): Tasks {
  const found: Task[] = [];
  const missing: Tasks['missing'] = [];
  let collection: string | undefined;
  for (const kind of kindNames) {
    const name = chosen[kind];
    const operation =
      name === undefined ? findOperation(kind, { operations, contract, collection }) : pick(kind, name, operations);
    if (operation === undefined) {
      missing.push({ kind, reason: `No operation is ${kinds[kind].demand}.` });
      continue;
    }
    const items = kind === 'list' ? findList(operation, contract) : findRecord(operation, contract);
    if (items === undefined && (kind === 'list' || kind === 'read'))
      throw new ContractError(
        `${describeOperation(operation)} is no operation for ${kind}: it is not ${kinds[kind].demand}.`,
      );
    if (kind === 'list') collection = operation.path;
    found.push({ kind, operation, items, pages: kind === 'list' ? findPages(operation) : undefined });
  }
  if (found.length > 0) return { found, missing };
  const reasons = missing.map(({ kind, reason }) => `  ${kind.padEnd(8)}${reason}`).join('\n');
  throw new ContractError(
    `The contract has no operation for any task:\n${reasons}\nName operations that are, whatever the contract says: --tasks unsafe=<operationId>.`,
  );
}

function pick(kind: TaskKind, name: string, operations: readonly Operation[]): Operation {
  const operation = operations.find(({ id }) => id === name);
  if (operation !== undefined) return operation;
  const known = operations.map(({ id }) => id);
  const more = known.length > 20 ? `, and ${known.length - 20} more` : '';
  throw new ContractError(
    `The contract has no operation ${name} for ${kind}. Its operations: ${known.slice(0, 20).join(', ')}${more}.`,
  );
}

/** The operation of a kind that needs the least: the same collection comes first, then few parameters. */
function findOperation(
  kind: TaskKind,
  {
    operations,
    contract,
    collection,
  }: { operations: readonly Operation[]; contract: Contract; collection: string | undefined },
): Operation | undefined {
  const rank = (operation: Operation) => {
    const needed = operation.parameters.filter(({ required }) => required).length;
    const isRelated = collection !== undefined && operation.path.startsWith(collection);
    return needed + (isRelated ? 0 : 10) - (kind === 'list' && findPages(operation) ? 2 : 0);
  };
  const ranked = operations.map((operation) => ({ operation, rank: rank(operation) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).find(({ operation }) => kinds[kind].fits(operation, contract))
    ?.operation;
}
