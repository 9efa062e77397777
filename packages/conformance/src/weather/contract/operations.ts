import { isObject } from '@email-automation/contract-tools/is-object';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import { type Options, sample as sampleSchema } from 'openapi-sampler';
import type { Contract, Node } from './read-contract.ts';

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Node;
  /** An example of its value. */
  readonly example: unknown;
}

/** A body of a request or of a response. */
export interface Content {
  mediaType: string;
  schema: Node;
  /** The example of the document, or one that is made from the schema. */
  readonly example: unknown;
  /** An example that is made from the schema. */
  readonly made: unknown;
}

/** An operation of a contract. */
export interface Operation {
  /** Its operationId, or the method and the path if it has none. */
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Content | undefined;
  status: number;
  success: Content | undefined;
  /** The bodies of other responses, by status. */
  errors: Record<string, Content | undefined>;
  /** The first way in which it takes a credential; undefined if it needs none. */
  security: Node | undefined;
  /** Whether the contract says that sending it twice does no harm; undefined if it says nothing. */
  idempotent: boolean | undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** The operations of a contract. */
export function readOperations(contract: Contract): Operation[] {
  const resolve = (node: unknown): Node => {
    const resolved = resolveReference(contract, node);
    return isObject(resolved) ? resolved : {};
  };
  const listOf = (nodes: unknown): Node[] => (Array.isArray(nodes) ? nodes.map(resolve) : []);
  const exampleOf = (node: Node, options: Options): unknown => {
    const [named] = Object.values(Object(node.examples) as object).map(resolve);
    return node.example ?? named?.value ?? makeExample(node.schema, contract, options);
  };
  // An example is made when it is needed: large contracts have thousands.
  const contentOf = (node: unknown, options: Options = { skipWriteOnly: true }): Content | undefined => {
    const all = Object.entries(Object(resolve(node).content) as Record<string, Node>);
    const [mediaType, media] = all.find(([type]) => /[/+]json\b/i.test(type)) ?? [];
    if (mediaType === undefined || media === undefined) return undefined;
    return {
      mediaType,
      schema: resolve(media.schema),
      get example() {
        return exampleOf(media, options);
      },
      get made() {
        return makeExample(media.schema, contract, options);
      },
    };
  };
  const parametersOf = (...levels: unknown[]): Parameter[] => {
    const byName = new Map(levels.flatMap(listOf).map((node) => [`${node.in} ${node.name}`, node]));
    return [...byName.values()].map((node) => ({
      name: String(node.name),
      in: String(node.in),
      required: node.required === true || node.in === 'path',
      schema: resolve(node.schema),
      get example() {
        return exampleOf(node, {});
      },
    }));
  };
  const securityOf = (requirements: unknown): Node | undefined => {
    const { securitySchemes } = Object(contract.components) as { securitySchemes?: Record<string, unknown> };
    const names = Array.isArray(requirements) ? requirements.map((one) => Object.keys(Object(one) as object)[0]) : [];
    return names[0] === undefined ? undefined : resolve(securitySchemes?.[names[0]]);
  };
  return Object.entries(Object(contract.paths) as Record<string, unknown>).flatMap(([path, item]) => {
    const shared = resolve(item);
    return methods.flatMap((name): Operation[] => {
      if (shared[name] === undefined) return [];
      const node = resolve(shared[name]);
      const method = name.toUpperCase();
      const responses = Object(node.responses) as Record<string, unknown>;
      const status = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
      const parameters = parametersOf(shared.parameters, node.parameters);
      return [
        {
          ...{ id: typeof node.operationId === 'string' ? node.operationId : `${method} ${path}`, method, path },
          ...{ parameters, body: contentOf(node.requestBody, { skipReadOnly: true }) },
          status: Number(status.replace(/XX$/i, '00')) || 200,
          success: contentOf(responses[status]),
          errors: Object.fromEntries(Object.entries(responses).map(([code, one]) => [code, contentOf(one)])),
          security: securityOf(node.security ?? contract.security),
          idempotent: isIdempotent(method, node, parameters),
        },
      ];
    });
  });
}

/** What the contract says about sending a request twice, by the method or by extensions of generators. */
function isIdempotent(method: string, node: Node, parameters: readonly Parameter[]): boolean | undefined {
  if (typeof node['x-idempotent'] === 'boolean') return node['x-idempotent'];
  const isKey = ({ name, in: place, required }: Parameter) =>
    required && place === 'header' && /^idempotency-key$/i.test(name);
  if (parameters.some(isKey)) return true;
  const fern = node['x-fern-retries'];
  if (isObject(fern)) return fern.disabled !== true;
  const speakeasy = node['x-speakeasy-retries'];
  if (isObject(speakeasy)) return speakeasy.strategy !== 'none';
  return ['PUT', 'DELETE'].includes(method) ? true : undefined;
}

/** Makes an example of a schema; undefined for one that nothing can be made of. */
function makeExample(schema: unknown, contract: Contract, options: Options): unknown {
  try {
    return isObject(schema) ? sampleSchema(schema, { quiet: true, ...options }, contract) : undefined;
  } catch {
    return undefined;
  }
}
