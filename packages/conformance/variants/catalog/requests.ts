import { equal } from 'node:assert/strict';
import { findParts, findProperties } from '@email-automation/codegen/find-properties';
import { isObject } from '@email-automation/contract-tools/is-object';
import {
  type Body,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { operationIds, operations } from '../../src/contract/operations.ts';
import { document } from '../../src/contract/schemas.ts';
import { defineVariant, type Variant } from '../variant.ts';

const all = operationIds;
export const withBodies = all.filter((id) => operations[id].body);
export const withCredentials = all.filter((id) => operations[id].server === 'api');

const fields = new Map<string, ReturnType<typeof findFields>>();

/** The fields of the schema at a pointer, found once: batches have thousands of records with the same ones. */
function fieldsOf(pointer: string): ReturnType<typeof findFields> {
  const found = fields.get(pointer) ?? findFields(pointer);
  fields.set(pointer, found);
  return found;
}

function findFields(pointer: string) {
  const isOpen = findParts(document, pointer).some(({ node }) => Object.hasOwn(Object(node), 'additionalProperties'));
  return { properties: findProperties(document, pointer), isOpen };
}

/** Finds fields that the contract does not define, in objects whose fields it lists. */
function findUnknownFields(value: unknown, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findUnknownFields(item, `${pointer}/items`));
  const { properties, isOpen } = fieldsOf(pointer);
  if (typeof value !== 'object' || value === null || properties.size === 0) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const property = properties.get(name);
    if (property) return findUnknownFields(member, property.pointer);
    return isOpen ? [] : [name];
  });
}

const removeNulls = (value: Body): Body => {
  if (Array.isArray(value)) return value.map(removeNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([name, member]) => [name, removeNulls(member)]));
};

const isObjectText = (text: string) => isObject(parseBody({ text }));

const largestBody = 2 * 2 ** 20;
const events = '/v2/1001/events';
const createEvent = (fields: object) => ({ events: [{ email: 'probe@example.com', action: 'Probed', ...fields }] });

export const requestVariants: Variant[] = [
  defineVariant(
    'media-type-of-requests',
    'reads only `application/json`, and judges the media type of requests without content too',
    () =>
      respondWhen(
        withCredentials,
        ({ headers, text }) => {
          const type = headers['content-type'];
          return type === undefined ? text !== '' : !/^application\/json\s*(;|$)/i.test(type);
        },
        () => createResponse(415, { errors: [{ code: 'format_error', message: 'Send application/json.' }] }),
      ),
  ),
  defineVariant('malformed-json', 'returns 400 for a body that is not a JSON object', () =>
    respondWhen(
      withBodies,
      ({ text, headers }) => text !== '' && /json/.test(headers['content-type'] ?? '') && !isObjectText(text),
      () => createResponse(400, { error: 'The body is not JSON.' }),
    ),
  ),
  defineVariant(
    'body-size',
    'returns 413 for bodies larger than 2 MiB',
    () =>
      respondWhen(
        withBodies,
        ({ text }) => text.length > largestBody,
        () => createResponse(413, { error: 'Too large.' }),
      ),
    async ({ post }) => {
      equal((await post(events, { ...createEvent({}), padding: 'x'.repeat(3 * 2 ** 20) })).status, 204);
    },
  ),
  defineVariant('unknown-body-fields', 'rejects fields that the interface does not define', () => (request, next) => {
    const body = request.operation && operations[request.operation].body;
    const unknown = body ? findUnknownFields(parseBody(request), body.schema) : [];
    return unknown[0] === undefined ? next(request) : Promise.resolve(createErrorResponse(unknown[0]));
  }),
  defineVariant('null-in-requests', 'reads null as a missing value in every field', () =>
    changeRequestBody(withBodies, removeNulls),
  ),
  defineVariant(
    'http',
    'rejects HEAD, returns 204 for OPTIONS, and returns 404 for other methods',
    () => async (request, next) => {
      if (request.method === 'OPTIONS') return createResponse(204);
      if (request.method === 'HEAD') return createResponse(405);
      const response = await next(request);
      return response.status === 405 ? createResponse(404, { errors: [] }) : response;
    },
  ),
  defineVariant(
    'unknown-paths',
    'requires a credential for unknown paths, and returns 404 without a body',
    () => async (request, next) => {
      const response = await next(request);
      if (request.operation !== undefined || response.status !== 404) return response;
      return createResponse(request.headers.authorization === undefined ? 401 : 404);
    },
  ),
  defineVariant(
    'timestamps-in-requests',
    'accepts dates without a time, but no offsets and no fractions of a second',
    () => async (request, next) => {
      const times = [...request.text.matchAll(/"occurred_at":\s*"([^"]*)"/g)].map(([, time]) => time ?? '');
      if (times.some((time) => /^\d{4}-\d\d-\d\dT/.test(time) && !/^[\d-]+T[\d:]+Z$/.test(time))) {
        return createErrorResponse('occurred_at', 'time_error');
      }
      const midnight = request.text.replace(/("occurred_at":\s*"\d{4}-\d\d-\d\d)"/g, '$1T00:00:00Z"');
      return next({ ...request, text: midnight });
    },
  ),
  defineVariant(
    'record-size',
    'accepts at most 200 characters in an `action`, and drops longer tags',
    () => (request, next) => {
      const value = parseBody(request);
      if (value?.events?.[0]?.action?.length > 200) return Promise.resolve(createErrorResponse('action'));
      const [subscriber] = Array.isArray(value?.subscribers) ? value.subscribers : [];
      if (!Array.isArray(subscriber?.tags)) return next(request);
      const tags = subscriber.tags.filter((tag: Body) => !(tag?.length > 200));
      return next({ ...request, text: JSON.stringify({ subscribers: [{ ...subscriber, tags }] }) });
    },
  ),
];
