import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import type { Check } from './check.ts';
import type { Concern } from './concerns.ts';
import type { Kit } from './kit.ts';

type ByOperation<T> = Partial<Record<OperationId, T>>;

/**
 * A test of requirements that is the same for every operation that the contract says it concerns. Everything besides the rows
 * is the same for all operations.
 */
export interface TemplateDefinition<Row>
  extends Omit<Check, 'id' | 'title' | 'requirements' | 'stateless' | 'alone' | 'run'> {
  /** The name of its checks, after the id of the operation. */
  name: string;
  /** The behavior of a conforming server, as a sentence without its subject. */
  title: string | ((row: Row, operation: OperationId) => string);
  requirements: string[] | ((row: Row, operation: OperationId) => string[]);
  /** The operations that the requirements are about. */
  concerns: Concern;
  /** Why it leaves out an operation that it concerns, as a sentence. */
  exceptions?: ByOperation<string>;
  /** The facts about each operation that it concerns, as a table or as a function that looks it up. */
  rows?: ByOperation<Row> | ((operation: OperationId) => Row | undefined);
  /** The same as for a check: for all operations, or for those that it returns true for. */
  stateless?: true | ((operation: OperationId) => boolean);
  alone?: (operation: OperationId) => boolean;
  run(kit: Kit, operation: OperationId, row: Row): Promise<void>;
}

/**
 * Applies a template to every operation that it concerns, in the order of the contract.
 * @throws Error when an operation has neither a row nor an exception, or has one without need: the build fails
 */
export function applyTemplate<Row = undefined>(definition: TemplateDefinition<Row>): Check[] {
  const { name, title, requirements, concerns, exceptions = {}, rows, stateless, alone, run, ...options } = definition;
  const all = Object.values(operations) as Operation<OperationId>[];
  const concerned = all.filter((operation) => concerns(operation)).map(({ operationId }) => operationId);
  const ids = concerned.filter((id) => exceptions[id] === undefined);
  const rowOf = (id: OperationId) => (typeof rows === 'function' ? rows(id) : rows?.[id]) as Row;
  const missing = rows === undefined ? [] : ids.filter((id) => rowOf(id) === undefined);
  if (missing.length > 0) throw new Error(`The template ${name} has neither a row nor an exception for ${missing}.`);
  const surplus = [
    ...Object.keys(exceptions).filter((id) => !concerned.includes(id as OperationId)),
    ...Object.keys(typeof rows === 'object' ? rows : {}).filter((id) => !ids.includes(id as OperationId)),
  ];
  if (surplus.length > 0) throw new Error(`The template ${name} does not need its entry for ${surplus}.`);
  return ids.map((id): Check => {
    const row = rowOf(id);
    return {
      ...options,
      id: `${id}/${name}`,
      title: typeof title === 'string' ? title : title(row, id),
      requirements: typeof requirements === 'function' ? requirements(row, id) : requirements,
      ...((stateless === true || stateless?.(id)) && { stateless: true }),
      ...(alone?.(id) && { alone: true }),
      run: (kit) => run(kit, id, row),
    };
  });
}
