import { fillPath } from '@email-automation/contract-tools/path-template';
import { locate } from '../locate.ts';
import type { Operation } from '../operation.ts';
import { findOperationNodes, type OperationNode } from '../operation-nodes.ts';

/** A request with the values of the contract's examples, which every language writes in its own way. */
export interface SampleRequest {
  readonly operation: Operation;
  readonly method: string;
  /** The name of the environment variable with the URL in front of the path. */
  readonly server: string;
  /** With the values of the path parameters, without the query. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  /** Whether the response has a body. */
  readonly hasResult: boolean;
}

/** A literal, or the value of an environment variable. */
export type Value = string | number | boolean | EnvironmentVariable;

export interface EnvironmentVariable {
  readonly variable: string;
}

/** The environment variable with the API token. */
export const tokenVariable = 'API_TOKEN';

/** The environment variables with the URLs in front of the paths. */
const serverVariables = { api: 'BASE_URL', auth: 'AUTH_URL' } as const;

/** Parameters that are secrets, so that samples take them from the environment. */
const secrets: Readonly<Record<string, string>> = { client_secret: 'CLIENT_SECRET', code: 'CODE' };

export const isVariable = (value: Value): value is EnvironmentVariable => typeof value === 'object';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly default?: unknown };
  readonly example: string | number | boolean;
}

/** The sample request of each operation, which has the first example of its body. */
export function sampleRequests(document: object, operations: Readonly<Record<string, Operation>>): SampleRequest[] {
  return findOperationNodes(document).flatMap((node) => {
    const operation = operations[node.operationId];
    return operation ? [sampleRequest(document, operation, node)] : [];
  });
}

function sampleRequest(document: object, operation: Operation, { parameters }: OperationNode): SampleRequest {
  const all = parameters.map((located) => located.node as Parameter);
  const inPath = all.filter((parameter) => parameter.in === 'path').map(({ name, example }) => [name, String(example)]);
  const pathParameters: Record<string, string> = Object.fromEntries(inPath);
  const query = all.filter((parameter) => parameter.in === 'query' && isWorthShowing(parameter));
  const success = operation.responses[operation.success];
  return {
    operation,
    method: operation.method,
    server: serverVariables[operation.server],
    path: fillPath(operation.path, (name) => encodeURIComponent(pathParameters[name] ?? '')),
    pathParameters,
    query: Object.fromEntries(query.map(({ name, example }) => [name, variableOf(name) ?? example])),
    ...(operation.body && { body: locate(document, operation.body.example).node }),
    hasResult: (success?.mediaTypes.length ?? 0) > 0,
  };
}

const variableOf = (name: string) => (secrets[name] === undefined ? undefined : { variable: secrets[name] });

/** Required parameters, and those whose example is not what the service does anyway. */
const isWorthShowing = ({ required, schema, example }: Parameter) => required || example !== schema.default;
