import type { Operation } from '@email-automation/types';
import { lookUp } from './document.ts';
import { parametersOf } from './operations.ts';

/** A request as the examples of the contract have it. */
export interface ExampleRequest {
  method: string;
  /** Path with parameters filled in, and the required query parameters. */
  path: string;
  body: unknown;
}

/** Builds a request from the examples of an operation. `values` replace examples of path parameters. */
export function exampleRequest(
  operation: Operation,
  values: Readonly<Record<string, string | undefined>> = {},
): ExampleRequest {
  let path = operation.path;
  for (const { name, example } of parametersOf(operation, 'path')) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(values[name] ?? example)));
  }
  const required = parametersOf(operation, 'query').filter((parameter) => parameter.required);
  const query = required.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const body = operation.body && lookUp(operation.body.example);
  return { method: operation.method, path: query ? `${path}?${query}` : path, body };
}
