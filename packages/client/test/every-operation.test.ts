import { startMock } from '@email-automation/mock';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import * as errors from '../src/errors.ts';
import type { Endpoint } from '../src/operation.ts';
import { endpoints } from '../src/resources.ts';

type Method = (args: object) => Promise<unknown>;
type Groups = Record<string, Record<string, Method>>;
interface Parameter {
  name: string;
  example: string;
  required?: boolean;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { examples: Record<string, { value: object }> } } };
  responses: Record<string, object>;
}

/** The contract with every reference replaced by what it names; it has no circles. */
function resolved<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const names = (value.$ref as string).split('/').slice(1);
    return resolved(names.reduce((at, name) => (at as never)[name], contract as unknown) as Value);
  }
  const entries = Object.entries(value).map(([name, child]) => [name, resolved(child)]);
  return (Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)) as Value;
}

/** Each method by its place in the client, with the operation behind it. */
const places = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([operationId, endpoint]) => {
  const { path, as, method = 'GET', empty = false } = endpoint;
  const [group = '', name = ''] = as?.split('.') ?? [];
  const item = resolved(contract.paths[path]) as unknown as Record<string, Operation> & Pick<Operation, 'parameters'>;
  const operation = item[method.toLowerCase()] as Operation;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return as === undefined ? [] : [{ group, name, operationId, operation, parameters, empty }];
});

/** The required arguments with the values of the contract's own examples. */
function argumentsOf({ operation, parameters }: (typeof places)[number]): object {
  const required = parameters.filter((parameter) => parameter.required);
  const [body] = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
  const named = Object.fromEntries(required.map(({ name, example }) => [name, example]));
  return body === undefined ? named : { ...named, body: body.value };
}

test('every operation but the page for the browser is one method', () => {
  const ids = places.map(({ operationId }) => operationId);
  expect([...ids, 'authorizeApplication'].sort()).toEqual(Object.keys(endpoints).sort());
});

describe('the mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  const call = ({ group, name }: (typeof places)[number], args: object, headers?: Record<string, string>) => {
    const client = createClient({ baseUrl: mock.url, accessToken: 'any', retries: 0, ...(headers && { headers }) });
    return (client as unknown as Groups)[group]?.[name]?.(args);
  };

  test.each(places)('takes $operationId from $group.$name', async (place) => {
    const result = await call(place, argumentsOf(place));
    expect(typeof result).toBe(place.empty ? 'undefined' : 'object');
  });

  const kinds = [
    [401, errors.AuthenticationError],
    [403, errors.PermissionError],
    [404, errors.NotFoundError],
    [422, errors.ValidationError],
    [429, errors.RateLimitError],
  ] as const;
  test.each(kinds)('answers %i as the contract shows it, and it is thrown as its kind', async (status, Kind) => {
    const answering = places.filter(({ operation }) => status in operation.responses);
    expect(answering).toHaveLength(23);
    for (const place of answering) {
      const error = await call(place, argumentsOf(place), { Prefer: `code=${status}` })?.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Kind);
      expect((error as errors.ApiError).message).not.toContain('without a reason');
    }
  });
});
