import { deepEqual, equal, match } from 'node:assert/strict';
import { locate } from '@email-automation/codegen/locate';
import { answer, instead, refusal, requestBody } from '../../mutants/mutant.ts';
import type { Fault } from '../../mutants/proxy.ts';
import { operationIds, operations } from '../../src/contract/operations.ts';
import { document } from '../../src/contract/schemas.ts';
import { refused } from '../prober.ts';
import { type Body, json, moved, type Variant, variant } from '../variant.ts';

const all = operationIds;
export const withBodies = all.filter((id) => operations[id].body);
export const withCredentials = all.filter((id) => operations[id].server === 'api');

/** Fields that the contract does not name, in objects whose fields it lists. */
function unknownFields(value: unknown, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unknownFields(item, `${pointer}/items`));
  const { node, pointer: at } = locate(document, pointer);
  const { properties, additionalProperties } = (node ?? {}) as { properties?: object; additionalProperties?: unknown };
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name in properties) return unknownFields(member, locate(document, `${at}/properties/${name}`).pointer);
    return additionalProperties === undefined ? [name] : [];
  });
}

const withoutNulls = (value: Body): Body => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]));
};

const isObject = (text: string) => {
  const value = json({ text });
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

const largest = 2 * 2 ** 20;
const events = '/v2/1001/events';
const anEvent = (fields: object) => ({ events: [{ email: 'probe@example.com', action: 'Probed', ...fields }] });

export const requestVariants: Variant[] = [
  variant(
    'media-type-of-requests',
    'reads every body as JSON, whatever its media type',
    (): Fault => ({
      request: (asked) =>
        asked.text === '' || asked.operation === undefined || !withBodies.includes(asked.operation)
          ? asked
          : { ...asked, headers: { ...asked.headers, 'content-type': 'application/json' } },
    }),
    async ({ post }) => {
      refused(await post(events, anEvent({}), { headers: { 'content-type': 'text/plain' } }), 415);
      const type = 'application/json; charset=utf-8';
      equal((await post(events, anEvent({}), { headers: { 'content-type': type } })).status, 204);
    },
  ),
  variant(
    'malformed-json',
    'answers 400 to a body that is no JSON object',
    () =>
      instead(
        withBodies,
        ({ text, headers }) => text !== '' && /json/.test(headers['content-type'] ?? '') && !isObject(text),
        () => answer(400, { error: 'The body is no JSON.' }),
      ),
    async ({ post }) => {
      for (const text of ['{', '[]', '"text"']) {
        refused(await post(events, text), 422, 'format_error');
      }
    },
  ),
  variant(
    'body-size',
    'answers 413 beyond 2 MiB',
    () =>
      instead(
        withBodies,
        ({ text }) => text.length > largest,
        () => answer(413, { error: 'Too large.' }),
      ),
    async ({ post }) => {
      equal((await post(events, anEvent({ properties: { note: 'x'.repeat(3 * 2 ** 20) } }))).status, 204);
    },
  ),
  variant(
    'accept-header',
    'answers 406 where `Accept` does not name JSON',
    () =>
      instead(
        withCredentials,
        ({ headers }) => !/json|\*/.test(headers.accept ?? '*/*'),
        () => answer(406),
      ),
    async ({ get }) => {
      const seen = await get('/v2/accounts', { headers: { accept: 'text/html' } });
      equal(seen.status, 200);
      match(seen.headers['content-type'] ?? '', /^application\/json/);
    },
  ),
  variant(
    'charset',
    'names no character set, and writes what is not ASCII as escapes',
    (): Fault => ({
      answer: ({ headers, ...answered }) => {
        const type = headers['content-type']?.replace(/^application\/json.*/, 'application/json');
        return { ...answered, headers: { ...headers, ...(type !== undefined && { 'content-type': type }) } };
      },
    }),
    async ({ get }) => {
      equal((await get('/v2/accounts')).headers['content-type'], 'application/json; charset=utf-8');
    },
  ),
  variant(
    'unknown-body-fields',
    'refuses fields that the interface does not name',
    () => (asked, behind) => {
      const body = asked.operation && operations[asked.operation].body;
      const unknown = body ? unknownFields(json(asked), body.schema) : [];
      return unknown[0] === undefined ? behind(asked) : Promise.resolve(refusal(unknown[0]));
    },
    async ({ post }) => {
      equal((await post(events, { ...anEvent({ colour: 'blue' }), colour: 'red' })).status, 204);
    },
  ),
  variant(
    'null-in-requests',
    'takes null for a value that is left out',
    () => requestBody(withBodies, withoutNulls),
    async ({ post }) => refused(await post(events, anEvent({ occurred_at: null })), 422, undefined, 'occurred_at'),
  ),
  variant(
    'head-and-options',
    'does not know HEAD, answers OPTIONS with 204, and other methods with 404',
    () => async (asked, behind) => {
      if (asked.method === 'OPTIONS') return answer(204);
      if (asked.method === 'HEAD') return answer(405);
      const answered = await behind(asked);
      return answered.status === 405 ? answer(404, { errors: [] }) : answered;
    },
    async ({ ask }) => {
      const { status, text, headers } = await ask('HEAD', '/v2/accounts');
      deepEqual([status, text, headers['content-type']], [200, '', 'application/json; charset=utf-8']);
      for (const method of ['DELETE', 'OPTIONS']) {
        const refusal = await ask(method, '/v2/accounts');
        refused(refusal, 405);
        equal(refusal.headers.allow, 'GET, HEAD');
      }
    },
  ),
  variant(
    'trailing-slash',
    'takes no notice of a slash at the end',
    () => (asked, behind) => behind(moved(asked, asked.url.pathname.replace(/(?<=.)\/+$/, ''))),
    async ({ get }) => {
      for (const path of ['/v2/accounts/', '/v2//accounts', '/v2/Accounts']) refused(await get(path), 404);
    },
  ),
  variant(
    'unknown-paths',
    'asks for a credential at paths that it does not know, and answers 404 without a body',
    () => async (asked, behind) => {
      const answered = await behind(asked);
      if (asked.operation !== undefined || answered.status !== 404) return answered;
      return answer(asked.headers.authorization === undefined ? 401 : 404);
    },
    async ({ get }) => {
      refused(await get('/v2/1001/unicorns', { token: null }), 404, 'not_found_error');
      refused(await get('/v7'), 404, 'not_found_error');
    },
  ),
  variant(
    'timestamps-in-requests',
    'takes dates alone, but no offsets and no fractions',
    () => async (asked, behind) => {
      const times = [...asked.text.matchAll(/"occurred_at":\s*"([^"]*)"/g)].map(([, time]) => time ?? '');
      if (times.some((time) => /^\d{4}-\d\d-\d\dT/.test(time) && !/^[\d-]+T[\d:]+Z$/.test(time))) {
        return refusal('occurred_at', 'time_error');
      }
      const midnight = asked.text.replace(/("occurred_at":\s*"\d{4}-\d\d-\d\d)"/g, '$1T00:00:00Z"');
      return behind({ ...asked, text: midnight });
    },
    async ({ post }) => {
      refused(await post(events, anEvent({ occurred_at: '2026-03-02' })), 422, 'time_error', 'occurred_at');
      for (const time of ['2026-03-02T09:15:00.5+02:00', '2026-03-02T09:15:00.123Z', '2026-03-02T09:15:00-08:00']) {
        equal((await post(events, anEvent({ occurred_at: time }))).status, 204);
      }
    },
  ),
  variant(
    'text-lengths',
    'refuses texts of more than 255 characters',
    () =>
      instead(
        withBodies,
        ({ text }) => /"(?:[^"\\]|\\.){256,}"/.test(text),
        () => refusal('action', 'length_error'),
      ),
    async ({ post, subscribe, given, email }) => {
      equal((await post(events, anEvent({ action: 'x'.repeat(100_000) }))).status, 204);
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      equal((await subscribe(campaign, { email: email(), tags: ['x'.repeat(100_000)] })).status, 201);
    },
  ),
];
