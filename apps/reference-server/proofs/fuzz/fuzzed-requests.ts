import { fillPath } from '@email-automation/contract-tools/path-template';
import { type Operation, readContract } from '@email-automation/service/contract/contract';
import fc from 'fast-check';
import { addNullCharacters, breakages, breakValue } from './break-value.ts';
import { encoded, wholeBodies } from './edge-bodies.ts';
import { bearer, furtherHeaders, type Header, json, mediaTypes, otherCredentials, valid } from './edge-headers.ts';
import { edgeArguments, edgePathParts, edgeStrings } from './edge-values.ts';
import { known } from './fuzzed-workspace.ts';
import { formatJson } from './json-text.ts';
import { pageRequests } from './page-requests.ts';
import { findSchema, type RequestSchema } from './resolve-schema.ts';
import type { HttpRequest } from './server-pair.ts';
import { validValues } from './valid-values.ts';

/** A generated request. */
export interface FuzzedRequest extends HttpRequest {
  /** The operation of the contract, or what else it is for. */
  operation: string;
  /** How it is broken, or `valid`. */
  kind: string;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Ways to break a request around its body. */
const around = ['path', 'query', 'credential', 'media type', 'encoding', 'whole body', 'header', 'method'] as const;

/** Values of parameters in paths that lead to records. */
const inPaths: Record<string, readonly string[]> = {
  account_id: [known.account],
  campaign_id: known.campaigns,
  broadcast_id: known.broadcasts,
  conversion_id: known.goals,
  subscriber_id: [...known.readers.slice(0, 10), 'new-1@example.com', 'New-2%40example.com'],
};

interface Draws {
  body: unknown;
  arguments: readonly (string | undefined)[];
  kind: number;
  place: number;
  choice: number;
  network: number;
  useBearer: boolean;
}

const { operations } = readContract();
const ofApi = operations.filter(({ authenticated }) => authenticated);

/** Arbitrary requests to one operation, half of them broken. */
function requestsTo(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const schema: RequestSchema | undefined = operation.body && findSchema(operation.body.schema);
  // Values in bodies have more edges than what is around them.
  const inBody = Object.keys(breakages);
  const possible = schema ? ['valid', ...inBody, ...inBody, ...around] : ['valid', ...around];
  return fc
    .record({
      body: schema ? validValues(schema) : fc.constant(undefined),
      arguments: fc.tuple(
        ...operation.query.map((parameter) =>
          fc.option(argumentsOf(parameter.schema as RequestSchema), { nil: undefined }),
        ),
      ),
      kind: fc.oneof(fc.constant(0), fc.nat(possible.length - 1)),
      place: fc.nat(200),
      choice: fc.nat(1000),
      network: fc.nat(0xffff),
      useBearer: fc.boolean(),
    })
    .map((draws) => build(operation, schema, possible[draws.kind] as string, draws));
}

function argumentsOf({ enum: values, type }: RequestSchema): fc.Arbitrary<string> {
  if (values) return fc.constantFrom(...(values as string[]));
  return type === 'integer' ? fc.integer({ min: 1, max: 4 }).map(String) : fc.constantFrom('created_at', 'name');
}

function build(operation: Operation, schema: RequestSchema | undefined, kind: string, draws: Draws): FuzzedRequest {
  const { place, choice, network, useBearer } = draws;
  const pick = <Item>(items: readonly Item[]): Item => items[choice % items.length] as Item;
  let path = fillPath(operation.path, (name) => {
    const values = inPaths[name] as readonly string[];
    return values[place % values.length] as string;
  });
  const query = operation.query.flatMap(({ name }, n) => {
    const value = draws.arguments[n];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  let headers: Header[] = [useBearer ? bearer : valid, ['x-forwarded-for', `10.0.${network >> 8}.${network & 255}`]];
  let { method } = operation;
  let body: string | Buffer | undefined;
  if (schema) {
    body = formatJson(draws.body);
    headers.push(json);
    if (Object.hasOwn(breakages, kind)) {
      const broken = breakValue(draws.body, schema, kind, place, choice);
      if (broken === undefined) kind = 'valid';
      else body = formatJson(broken.value);
    }
  }
  switch (kind) {
    case 'path': {
      const parts = path.split('/');
      const at = 1 + (place % (parts.length - 1));
      const part = pick([...edgePathParts, known.accountOfOther, 'nowhere']);
      path = choice % 7 === 0 ? `${path}${pick(['/', '//', '/x', '?', '#x', ';'])}` : parts.with(at, part).join('/');
      break;
    }
    case 'query': {
      const names = [...operation.query.map(({ name }) => name), 'per_page', 'page', 'x', '__proto__', 'page[]', ''];
      const value = pick(edgeArguments);
      // Node sends no blanks, and none but Latin-1 characters.
      query.push(`${names[place % names.length]}=${/[^!-~]/.test(value) ? encodeURIComponent(value) : value}`);
      if (choice % 5 === 0) query.push(`${names[place % names.length]}=1`);
      break;
    }
    case 'credential':
      headers = [...pick(otherCredentials), ...headers.slice(1)];
      break;
    case 'media type':
      body ??= '{"page":2}';
      headers = [...headers.filter((header) => header !== json), ['content-type', pick(mediaTypes)]];
      break;
    case 'encoding': {
      const [coding, bytes] = pick(encoded)(typeof body === 'string' ? body : '{"per_page":1}');
      body = bytes;
      headers = [...headers.filter((header) => header !== json), json, ['content-encoding', coding]];
      break;
    }
    case 'whole body':
      body = pick(wholeBodies);
      headers = [...headers.filter((header) => header !== json), json];
      break;
    case 'header':
      headers.push(pick(furtherHeaders));
      break;
    case 'method':
      method = methods[place % methods.length] as Operation['method'];
      break;
  }
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return { operation: operation.operationId, kind, method, target, headers, body };
}

/**
 * Requests that chance could leave out of a short run: a valid one to every page and operation, with as many fields as
 * possible, and null characters in every string of it, which is where databases differ the most; and every content coding.
 */
export function certainRequests(): FuzzedRequest[] {
  const toPages = fc.sample(pageRequests, { seed: 1, numRuns: 200 }).filter(({ kind }) => kind === 'valid');
  const toOperations = ofApi.flatMap((operation) => {
    const schema: RequestSchema | undefined = operation.body && findSchema(operation.body.schema);
    const bodies = schema ? fc.sample(validValues(schema), { seed: 1, numRuns: 8 }) : [undefined];
    const body = bodies.toSorted((one, other) => formatJson(other).length - formatJson(one).length)[0];
    const draws = { body, arguments: [], kind: 0, place: 0, choice: 0, network: 0, useBearer: false };
    const removed = { subscribers: [{ email: known.removed, reactivate_if_removed: false }] };
    const broken = schema ? addNullCharacters(body, schema) : [];
    const codings = operation.operationId === 'recordEvent' ? encoded : [];
    return [
      ...codings.map((_, choice) => build(operation, schema, 'encoding', { ...draws, choice })),
      ...(operation.operationId === 'subscribeToCampaign'
        ? [build(operation, schema, 'valid', { ...draws, body: removed })]
        : []),
      build(operation, schema, 'valid', draws),
      ...broken.map((value) => ({
        ...build(operation, schema, 'valid', { ...draws, body: value }),
        kind: 'unstorable string',
      })),
    ];
  });
  return [...toOperations, ...new Map(toPages.map((request) => [request.operation, request])).values()];
}

/** Arbitrary requests: to every operation of the contract and to the pages beside it. */
export const fuzzedRequests: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  ...ofApi.map((operation) => ({ weight: operation.body ? 4 : 2, arbitrary: requestsTo(operation) })),
  { weight: 12, arbitrary: pageRequests },
  {
    weight: 1,
    arbitrary: fc.record({ choice: fc.nat(1000), method: fc.constantFrom(...methods) }).map(({ choice, method }) => ({
      ...{ operation: 'unknown path', kind: 'path', method, headers: [valid] },
      target: `/${edgePathParts[choice % edgePathParts.length]}/${encodeURIComponent((edgeStrings[choice % edgeStrings.length] as string).toWellFormed()).slice(0, 5000)}`,
    })),
  },
);
