import { deepEqual, equal } from 'node:assert/strict';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import {
  type Body,
  changeRequest,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';
import { withBodies } from './requests.ts';

const campaignPath = '/v2/1001/campaigns/3001/subscribers';

/** Changes the validation errors of a 422. */
const changeErrors = (change: (errors: Body[]) => Body[]): Rewrite => ({
  response(response) {
    const value = response.status === 422 ? parseBody(response) : undefined;
    return Array.isArray(value?.errors) ? withBody(response, { ...value, errors: change(value.errors) }) : response;
  },
});

const events = '/v2/1001/events';
const createEvent = (note: string) => ({
  events: [{ email: 'probe@example.com', action: 'Probed', properties: { note } }],
});

function replaceText(request: ServerRequest, found: RegExp, replacement: string): void {
  request.text = request.text.replace(found, replacement);
}

/** Unspecified behavior with bodies that are large, odd, or invalid in several places. */
export const bodyVariants: Variant[] = [
  defineVariant(
    'errors-at-most-100',
    'lists at most 20 validation errors',
    () => changeErrors((errors) => errors.slice(0, 20)),
    async ({ post, createEmail }) => {
      const tags = Array.from({ length: 150 }, (_, tag) => tag);
      const { status, body } = await post(campaignPath, { subscribers: [{ email: createEmail(), tags }] });
      deepEqual([status, body.errors.length, body.errors[99]?.attribute], [422, 100, 'tags[99]']);
    },
  ),
  defineVariant(
    'errors-order',
    'lists validation errors in reverse order',
    () => changeErrors((errors) => errors.toReversed()),
    async ({ post }) => {
      const subscriber = { utc_offset: 'far', tags: 7, prospect: 'yes' };
      const { status, body } = await post(campaignPath, { subscribers: [subscriber] });
      const attributes = body.errors.map(({ attribute }: Body) => attribute);
      deepEqual([status, attributes], [422, ['utc_offset', 'tags', 'prospect', 'email']]);
    },
  ),
  defineVariant(
    'duplicate-keys',
    'reads the first one of two fields with the same name',
    () =>
      changeRequest(withBodies, (request) => {
        request.text = request.text.replace(/("action":"[^"]*"),"action":"[^"]*"/g, '$1');
      }),
    async ({ post }) => {
      const withActions = (...actions: string[]) =>
        `{"events":[{"email":"probe@example.com",${actions.map((action) => `"action":"${action}"`).join(',')}}]}`;
      equal((await post(events, withActions('', 'Probed'))).status, 204);
      expectError(await post(events, withActions('Probed', '')), 422, 'presence_error', 'action');
    },
  ),
  defineVariant(
    'content-encoding',
    'reads no compressed bodies',
    () =>
      respondWhen(
        withBodies,
        ({ headers }) => headers['content-encoding'] !== undefined,
        () => {
          const response = createResponse(415, {
            errors: [{ code: 'format_error', message: 'Send it uncompressed.' }],
          });
          return { ...response, headers: { ...response.headers, 'accept-encoding': 'identity' } };
        },
      ),
    async ({ post }) => {
      const response = await post(events, createEvent('x'), { headers: { 'content-encoding': 'compress' } });
      expectError(response, 415, 'format_error');
      equal(response.headers['accept-encoding'], 'gzip, br, deflate');
      // A body that is not what its header says shows that the server decodes it.
      const invalid = await post(events, createEvent('x'), { headers: { 'content-encoding': 'gzip' } });
      expectError(invalid, 422, 'format_error');
    },
  ),
  defineVariant(
    'byte-order-mark',
    'returns 422 for a body that starts with a byte order mark',
    () =>
      respondWhen(
        withBodies,
        ({ text }) => text.startsWith('\uFEFF'),
        () => createErrorResponse('body', 'format_error'),
      ),
    async ({ post }) => equal((await post(events, `\uFEFF${JSON.stringify(createEvent('x'))}`)).status, 204),
  ),
  defineVariant(
    'number-precision',
    'reads a number that is too large as the largest one',
    () => changeRequest(withBodies, (request) => replaceText(request, /1e400/g, '1.7976931348623157e308')),
    async ({ post }) => {
      const text = JSON.stringify(createEvent('number')).replace('"number"', '1e400');
      expectError(await post(events, text), 422, 'range_error', 'properties.note');
    },
  ),
  defineVariant(
    'integers-with-fraction',
    'rejects integers that are written with a fraction',
    () => async (request, next) => {
      const found = /"(utc_offset|starting_email_index|base_lead_score)":\s*-?\d+\.\d/.exec(request.text);
      return request.operation === 'subscribeToCampaign' && found
        ? createErrorResponse(found[1] ?? '', 'format_error')
        : next(request);
    },
    async ({ post, createEmail }) => {
      const text = `{"subscribers":[{"email":"${createEmail()}","utc_offset":60.0}]}`;
      const { status, body } = await post(campaignPath, text);
      deepEqual([status, body.subscribers?.[0].utc_offset], [201, 60]);
    },
  ),
  defineVariant(
    'unused-bodies',
    'rejects a body that is not a JSON object in operations that have none',
    () =>
      respondWhen(
        ['activateCampaign', 'pauseCampaign'],
        ({ text }) => text !== '' && !text.startsWith('{'),
        () => createErrorResponse('body', 'format_error'),
      ),
    async ({ post, provide }) => {
      const { campaign_id: campaign = '' } = await provide('campaign that can be activated');
      const activate = (body: unknown) => post(`/v2/1001/campaigns/${campaign}/activate`, body);
      for (const body of ['[]', 'null', '"3001"', '{', {}, { unicorn: 1 }]) equal((await activate(body)).status, 204);
    },
  ),
  defineVariant(
    'nesting',
    'accepts at most 50 levels of arrays and objects',
    () =>
      respondWhen(
        withBodies,
        ({ text }) => /\[{50}/.test(text),
        () => createErrorResponse('body', 'format_error'),
      ),
    async ({ post }) => {
      const nest = (levels: number) =>
        JSON.stringify(createEvent('nested')).replace('"nested"', '['.repeat(levels) + ']'.repeat(levels));
      equal((await post(events, nest(96))).status, 204);
      expectError(await post(events, nest(97)), 422, 'format_error', 'properties');
    },
  ),
  defineVariant(
    'fields-per-object',
    'accepts at most 500 properties of an event',
    () =>
      respondWhen(
        ['recordEvent'],
        (_, value) => Object.keys(value?.events?.[0]?.properties ?? {}).length > 500,
        () => createErrorResponse('properties', 'length_error'),
      ),
    async ({ post }) => {
      const withFields = (count: number) => {
        const [event] = createEvent('many').events;
        const properties = Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, n]));
        return { events: [{ ...event, properties }] };
      };
      equal((await post(events, withFields(1000))).status, 204);
      expectError(await post(events, withFields(1001)), 422, 'length_error', 'properties');
    },
  ),
  defineVariant(
    'unstorable-characters',
    'replaces U+0000 and halves of surrogate pairs',
    () => changeRequest(withBodies, (request) => replaceText(request, /\\u(0000|d[89a-f]..)/g, '\\ufffd')),
    async ({ post }) => {
      for (const note of ['a\0b', '\uD83D']) {
        expectError(await post(events, createEvent(note)), 422, 'format_error', 'properties.note');
      }
    },
  ),
  defineVariant(
    'record-size',
    'accepts at most 20,000 characters in the body of a single record',
    () =>
      respondWhen(
        ['subscribeToCampaign', 'recordEvent'],
        ({ text }) => text.length > 20_000,
        () => createErrorResponse('custom_fields', 'format_error'),
      ),
    async ({ post, subscribe, createEmail }) => {
      equal((await post(events, createEvent('x'.repeat(65_000)))).status, 204);
      expectError(await post(events, createEvent('x'.repeat(66_000))), 422, 'length_error', 'properties');
      const subscriber = { email: createEmail() };
      const first = await subscribe({ ...subscriber, custom_fields: { shirt_size: 'x'.repeat(65_000) } });
      equal(first.status, 201);
      const tags = Array.from({ length: 100 }, (_, tag) => `tag ${tag}`);
      expectError(await subscribe({ ...subscriber, tags }), 422, 'length_error', 'tags');
    },
  ),
  defineVariant(
    'lead-score-bounds',
    'rejects negative lead scores',
    () =>
      respondWhen(
        'subscribeToCampaign',
        (_, value) => value?.subscribers?.[0]?.base_lead_score < 0,
        () => createErrorResponse('base_lead_score', 'range_error'),
      ),
    async ({ subscribe, createEmail }) => {
      equal((await subscribe({ email: createEmail(), base_lead_score: -5 })).status, 201);
      const response = await subscribe({ email: createEmail(), base_lead_score: 2 ** 31 });
      expectError(response, 422, 'range_error', 'base_lead_score');
    },
  ),
];
