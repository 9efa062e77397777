import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { findProperties } from '../find-properties.ts';
import { locate } from '../locate.ts';
import type { Operation } from '../operation.ts';
import { findOperationNodes, type OperationNode } from '../operation-nodes.ts';
import { type ValueType, valueTypeOf } from './value-type.ts';

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
  /** Absent if the operation needs none. */
  readonly credential?: Credential;
  /** Whether the response has a body. */
  readonly hasResult: boolean;
  /** Whether the body of the response has fields, which methods of clients then return. */
  readonly hasFields: boolean;
  /** The type of the record, or of the records, that a method of a client takes. */
  readonly recordType?: ValueType;
}

/** A token from an environment variable, as the username of Basic or after Bearer. */
export interface Credential {
  readonly scheme: 'basic' | 'bearer';
  readonly variable: string;
}

/** A literal, or the value of an environment variable. */
export type Value = string | number | boolean | EnvironmentVariable;

export interface EnvironmentVariable {
  readonly variable: string;
}

/** The `User-Agent` of samples, in which a request names the application that sends it. */
export const userAgent = 'Acme Outdoor (acme.example)';

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

function sampleRequest(document: object, operation: Operation, found: OperationNode): SampleRequest {
  const { parameters } = found;
  const credential = credentialOf(document as ContractRoot, found);
  const all = parameters.map((located) => located.node as Parameter);
  const inPath = all.filter((parameter) => parameter.in === 'path').map(({ name, example }) => [name, String(example)]);
  const pathParameters: Record<string, string> = Object.fromEntries(inPath);
  const query = all.filter((parameter) => parameter.in === 'query' && isWorthShowing(parameter));
  const success = operation.responses[operation.success];
  return {
    operation,
    method: operation.method,
    server: serverVariable(found.item as ContractRoot) ?? serverVariable(document as ContractRoot) ?? 'BASE_URL',
    path: fillPath(operation.path, (name) => encodeURIComponent(pathParameters[name] ?? '')),
    pathParameters,
    query: Object.fromEntries(query.map(({ name, example }) => [name, variableOf(name) ?? example])),
    ...(operation.body && { body: locate(document, operation.body.example).node }),
    ...(credential && { credential }),
    hasResult: (success?.mediaTypes.length ?? 0) > 0,
    hasFields: success?.json !== undefined && findProperties(document, success.json.schema).size > 0,
    ...(operation.body && { recordType: recordTypeOf(document, operation) }),
  };
}

function recordTypeOf(document: object, { body, batch, singleRecord }: Operation): ValueType {
  const within = batch?.grouped ? ['batches', 'items', batch.key] : [batch?.key ?? singleRecord ?? []].flat();
  const pointer = within.reduce((at, name) => {
    const found = locate(document, at).pointer;
    return name === 'items' ? appendPointer(found, name) : appendPointer(found, 'properties', name);
  }, body?.schema ?? '');
  const type = valueTypeOf(document, pointer);
  return singleRecord && typeof type === 'object' && 'items' in type ? type.items : type;
}

interface ContractRoot {
  servers?: { url: string }[];
  security?: Record<string, unknown>[];
  components?: { securitySchemes?: Record<string, { type: string; scheme?: string }> };
}

/** The environment variable with the URL of the first server, such as `BASE_URL` for `{base_url}`. */
const serverVariable = ({ servers }: ContractRoot) => /^\{(\w+)\}/.exec(servers?.[0]?.url ?? '')?.[1]?.toUpperCase();

/** The first credential that an operation takes, in an environment variable such as `API_TOKEN` for `ApiToken`. */
function credentialOf({ security, components }: ContractRoot, { node }: OperationNode): Credential | undefined {
  const [first = {}] = (node as ContractRoot).security ?? security ?? [];
  const [name] = Object.keys(first);
  if (name === undefined) return undefined;
  const { type, scheme } = components?.securitySchemes?.[name] ?? { type: 'http', scheme: 'basic' };
  const variable = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return { scheme: type === 'http' && scheme === 'basic' ? 'basic' : 'bearer', variable };
}

const variableOf = (name: string) => (secrets[name] === undefined ? undefined : { variable: secrets[name] });

/** Required parameters, and those whose example is not the service's default. */
const isWorthShowing = ({ required, schema, example }: Parameter) => required || example !== schema.default;
