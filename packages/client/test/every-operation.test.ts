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

/** Replaces every reference in a part of the contract by its target. The contract has no circular references. */
function resolveReferences<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const names = (value.$ref as string).split('/').slice(1);
    return resolveReferences(names.reduce((at, name) => (at as never)[name], contract as unknown) as Value);
  }
  const entries = Object.entries(value).map(([name, child]) => [name, resolveReferences(child)]);
  return (Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)) as Value;
}

/** The client's methods with their operations. */
const methods = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([operationId, endpoint]) => {
  const { path, as, method = 'GET', empty = false } = endpoint;
  const [group = '', name = ''] = as?.split('.') ?? [];
  const item = resolveReferences(contract.paths[path]) as unknown as Record<string, Operation> &
    Pick<Operation, 'parameters'>;
  const operation = item[method.toLowerCase()] as Operation;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return as === undefined ? [] : [{ group, name, operationId, operation, parameters, empty }];
});

/** The required arguments, with values from the contract's examples. */
function getArguments({ operation, parameters }: (typeof methods)[number]): object {
  const required = parameters.filter((parameter) => parameter.required);
  const [body] = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
  const named = Object.fromEntries(required.map(({ name, example }) => [name, example]));
  return body === undefined ? named : { ...named, body: body.value };
}

test("every operation except the browser's page is one method", () => {
  const ids = methods.map(({ operationId }) => operationId);
  expect([...ids, 'authorizeApplication'].sort()).toEqual(Object.keys(endpoints).sort());
});

describe('the mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  const call = ({ group, name }: (typeof methods)[number], args: object, headers?: Record<string, string>) => {
    const client = createClient({ baseUrl: mock.url, accessToken: 'any', retries: 0, ...(headers && { headers }) });
    return (client as unknown as Groups)[group]?.[name]?.(args);
  };

  test.each(methods)('accepts $operationId from $group.$name', async (method) => {
    const result = await call(method, getArguments(method));
    expect(typeof result).toBe(method.empty ? 'undefined' : 'object');
  });

  const errorClasses = [
    [401, errors.AuthenticationError],
    [403, errors.PermissionError],
    [404, errors.NotFoundError],
    [422, errors.ValidationError],
    [429, errors.RateLimitError],
  ] as const;
  test.each(errorClasses)('%i with the body of the contract is thrown as its class', async (status, ErrorClass) => {
    const responding = methods.filter(({ operation }) => status in operation.responses);
    expect(responding).toHaveLength(23);
    for (const method of responding) {
      const error = await call(method, getArguments(method), { Prefer: `code=${status}` })?.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ErrorClass);
      expect((error as errors.ApiError).message).not.toContain('has no error message');
    }
  });
});
