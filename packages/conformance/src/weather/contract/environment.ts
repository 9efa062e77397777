import { isObject } from '@email-automation/contract-tools/is-object';
import type { Environment } from '../environment.ts';
import type { Origins } from '../play.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { json, type Reply } from '../reply.ts';
import type { Task } from './find-tasks.ts';
import type { Content, Operation } from './operations.ts';

/** The usual response of an operation: its example. */
export const succeedWith = ({ status, success }: Operation, body: unknown = success?.example): Reply =>
  body === undefined || status === 204
    ? { status: body === undefined && status === 200 ? 204 : status, headers: {}, text: '' }
    : { ...json(status, body), headers: { 'Content-Type': success?.mediaType ?? 'application/json' } };

/** The number of items in a list without pages. */
const few = 12;

/** Creates the tools of a scenario for an operation of a contract. */
export function createContractEnvironment({ operation, items, pages }: Task, { elsewhere }: Origins): Environment {
  const { body: whole, key, example = {}, field = '', schema = { required: [], properties: {} } } = items ?? {};
  const createId = createIds(example[field]);
  const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => createId(first + n));
  const ids = idsFrom(100_001, pages ? Math.ceil(pages.largest * 2.15) : few);
  const createItem = (id: string) => ({ ...example, [field]: typeof example[field] === 'number' ? Number(id) : id });
  const page = (request: ReceivedRequest, some: readonly string[]): Reply => {
    const selected = pages?.select(request, some);
    const list = (selected?.ids ?? some).map(createItem);
    const body = key === undefined ? list : { ...Object(whole), [key]: list };
    const reply = succeedWith(operation, selected ? selected.describe(body, key) : body);
    return { ...reply, headers: { ...reply.headers, ...selected?.headers } };
  };
  const parameter = operation.parameters.findLast((one) => one.in === 'path')?.name ?? '';
  return {
    ...{ elsewhere, ids, page, parameter, itemSchema: schema },
    otherIds: idsFrom(900_001, 2),
    variable: variableOf(parameter),
    succeed: (request) =>
      items && operation.method === 'GET' ? page(request, ids.slice(0, 3)) : succeedWith(operation),
    refuse: (status, code, headers = {}) =>
      json(status, createError(operation.errors[status] ?? operation.errors.default, code), headers),
    itemsOf: (body) => (key === undefined ? body : Object(body)[key]) as Record<string, unknown>[] | undefined,
    nameOf: (item) => String(item[field]),
    respondToRead: () => succeedWith(operation, createItem(createId(100_001))),
    readLines: () => [createId(100_001)],
  };
}

/** The variable with the value of a parameter. */
export const variableOf = (parameter: string) => `PARAM_${parameter.replace(/\W/g, '_')}`;

/** A function that creates values like the example of a field. */
function createIds(example: unknown): (n: number) => string {
  if (typeof example === 'string' && /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(example))
    return (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const prefix = typeof example === 'string' ? (/^[a-z]{1,12}_/.exec(example)?.[0] ?? 'x') : '';
  return (n) => `${prefix}${n}`;
}

/** An error as the contract describes it, with the code in every text that may be anything. */
function createError(content: Content | undefined, code: string): unknown {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return code;
    if (Array.isArray(value)) return value.map(fill);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };
  const { example } = content ?? {};
  return isObject(example) ? fill(example) : { code, message: `A reason of the code ${code}.` };
}
