import { locate } from '@email-automation/codegen/locate';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { startMock } from '@email-automation/mock';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { OperationId } from '@email-automation/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import * as errors from '../src/errors.ts';
import type { Endpoint } from '../src/operation.ts';
import { endpoints } from '../src/resources.ts';

type Method = (args: object) => Promise<unknown>;
interface Parameter {
  name: string;
  example: string;
  required?: boolean;
}
type Groups = Record<string, Record<string, Method>>;

const operations = Object.fromEntries(findOperationNodes(contract).map((found) => [found.operationId, found]));

/** The client's methods with their operations. */
const methods = Object.entries(endpoints as Record<OperationId, Endpoint>).flatMap(
  ([id, { name: path, empty = false }]) => {
    const [group = '', name = ''] = path?.split('.') ?? [];
    const operationId = id as OperationId;
    return path === undefined ? [] : [{ group, name, operationId, operation: operationsById[operationId], empty }];
  },
);

/** The required arguments, with values from the contract's examples. */
function getArguments({ operationId, operation: { body } }: (typeof methods)[number]): object {
  const parameters = operations[operationId]?.parameters.map(({ node }) => node as Parameter) ?? [];
  const required = parameters.filter((parameter) => parameter.required);
  const named = Object.fromEntries(required.map(({ name, example }) => [name, example]));
  return body ? { ...named, body: locate(contract, body.example).node } : named;
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
    const client = createClient({ baseUrl: mock.url, accessToken: 'any', retries: 0, headers });
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
