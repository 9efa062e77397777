import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from '../../contract/operations.ts';
import type { HttpResponse } from '../../http/send.ts';
import { mediaTypeOf } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { ofApi, ofRecord, parameterOf, withBody, withOneRecord } from '../../kit/concerns.ts';
import { expect, type Fields } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { sendSpare } from '../batches/batch-requests.ts';
import { expectActionListed } from '../events/events.ts';
import { sharedSubscriber } from '../fixtures.ts';
import { idempotentRequest, isTransition, validRequest } from '../requests.ts';

const isBatch = (operation: OperationId) => operations[operation].rateLimit === 'batch';

/** Sends a request of an operation. */
const senderOf =
  (kit: Kit, operation: OperationId) =>
  (call: Call): Promise<HttpResponse> =>
    isBatch(operation) ? sendSpare(kit, operation, call) : kit.call(operation, call);

/** How clients write the media type: names of types and parameters are case-insensitive (RFC 9110). */
const mediaTypes = ['application/json; charset=utf-8', 'Application/JSON'];

/** The `Accept` header of browsers. */
const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

/** The text as JSON in ASCII only, as some clients write it. */
const toAscii = (json: string) =>
  json.replace(/[^\p{ASCII}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** JSON as clients write it. */
const spellings: [name: string, title: string, spell: (json: string) => string][] = [
  [
    'json-with-blanks',
    'accepts JSON with blanks and line breaks between its tokens, and escaped characters',
    (json) => `\n ${JSON.stringify(JSON.parse(json), null, '\t').replaceAll('\n', '\r\n ').replace('@', '\\u0040')} \n`,
  ],
  ['escaped-characters', 'reads characters beyond ASCII that the JSON escapes, as pairs of surrogates', toAscii],
];

const text = 'größer 中 🎉';
const inCustomField = { custom_fields: { shirt_size: text } };
const inProperty = { properties: { note: text } };

/** Text in a field of the record of an operation. A record of an unsubscribe batch has an email only. */
const texts: Partial<Record<OperationId, Fields>> = {
  subscribeToCampaign: inCustomField,
  createSubscriberBatch: inCustomField,
  recordEvent: inProperty,
  createEventBatch: inProperty,
  createLegacyOrderBatch: inProperty,
  createCartBatch: { cart_public_id: text },
  createOrderBatch: { order_public_id: text },
  createProductBatch: { name: text },
};

/** A valid request of an operation, with its body as JSON in ASCII. */
async function requestWith(
  kit: Kit,
  operation: OperationId,
  type: string,
  headers: Record<string, string>,
): Promise<Call> {
  const { body, ...call } = await idempotentRequest(kit, operation, texts[operation]);
  const rawBody = body === undefined ? {} : { rawBody: { content: toAscii(JSON.stringify(body)), type } };
  return { ...call, ...rawBody, headers };
}

/** The responses to valid requests as clients of every kind send them. A user has few batch requests, so it is one of those. */
const sendAsClients = (kit: Kit, operation: OperationId): Promise<HttpResponse[]> =>
  kit.once(`${operation} as clients send it`, async () => {
    const rows = isBatch(operation)
      ? [['Application/JSON; charset=utf-8', accepted] as const]
      : [...mediaTypes.map((type) => [type, '*/*'] as const), ['application/json', accepted] as const];
    const responses: HttpResponse[] = [];
    const send = senderOf(kit, operation);
    for (const [type, accept] of rows) responses.push(await send(await requestWith(kit, operation, type, { accept })));
    return responses;
  });

/** A transition is one that the campaign does not allow. */
const isServed = (operation: OperationId, { status }: HttpResponse) =>
  status < 300 || (isTransition(operation) && status === 422);

/** JSON that is no request. The response is unspecified (`malformed-json`), but no such body may break it. */
const oddBodies = ['[]', '7', '', '"text"', 'null', '{"a":', '{"\\u0000":1152921504606846976}'];

/** Values that programs and databases cannot hold, in fields that take any string or number. */
const oddValues: Record<'subscribeToCampaign' | 'recordEvent', Fields[]> = {
  subscribeToCampaign: [{ user_id: 'a\u0000b' }, { base_lead_score: 2 ** 60 }, { time_zone: '' }, { tags: ['\ud83c'] }],
  recordEvent: [
    { properties: { note: 'a\u0000b' } },
    { properties: { size: 2 ** 60 } },
    { occurred_at: '' },
    { properties: { note: '\ud83c' } },
  ],
};

/** Ids of no record: a character that texts cannot have, and a number that is too large for most counters. */
const oddIds = ['\u0000', String(2 ** 60), 'é', '%'];

/** The statuses that these checks look for. */
const serverErrors = Array.from({ length: 100 }, (_, n) => 500 + n);

const isAnswered = ({ status }: HttpResponse) => status < 500;

export const unusualRequestChecks: Check[] = [
  ...applyTemplate({
    name: 'media-type-spellings',
    title: 'accepts application/json in every spelling of clients, and characters that its JSON escapes',
    requirements: ['SERVICE-1'],
    concerns: withBody,
    ownStatuses: [415],
    async run(kit, operation) {
      for (const response of await sendAsClients(kit, operation))
        expect(isServed(operation, response), `${operation} to accept the body`, response.status, response);
    },
  }),
  ...applyTemplate({
    name: 'accept-of-clients',
    title: 'responds with JSON to clients that accept everything, as browsers do',
    requirements: ['SERVICE-2'],
    concerns: ofApi,
    ownStatuses: [200, 201, 202, 406],
    async run(kit, operation) {
      for (const response of await sendAsClients(kit, operation)) {
        const { status, text, headers } = response;
        expect(status !== 406, 'a status other than 406', status, response);
        const seen = headers['content-type'] ?? 'no media type';
        if (text !== '') expect(mediaTypeOf(headers) === 'application/json', 'application/json', seen, response);
      }
    },
  }),
  // A user has few batch requests, so each batch operation gets one of the bodies.
  ...applyTemplate({
    name: 'odd-bodies',
    title: 'responds to a body that is no request, and without a status of 500 or more',
    requirements: ['SERVICE-1'],
    ownStatuses: serverErrors,
    concerns: withBody,
    async run(kit, operation) {
      const { path } = await validRequest(kit, operation);
      const one = oddBodies[operationIds.indexOf(operation) % oddBodies.length] as string;
      for (const content of isBatch(operation) ? [one] : oddBodies) {
        const rawBody = { content, type: 'application/json' };
        const response = await senderOf(kit, operation)({ path: path ?? {}, rawBody, tolerated: [400] });
        expect(isAnswered(response), `a status below 500 for ${content || 'an empty body'}`, response.status);
      }
    },
  }),
  ...applyTemplate({
    name: 'odd-values',
    title:
      'responds to U+0000, to half of a surrogate pair, to 2^60 and to an empty text without a status of 500 or more',
    requirements: ['SERVICE-1'],
    ownStatuses: serverErrors,
    concerns: withOneRecord,
    rows: oddValues,
    async run(kit, operation, values) {
      for (const fields of values) {
        const { path, body } = await validRequest(kit, operation);
        const [[key, [record]]] = Object.entries(body as Record<string, Fields[]>) as [[string, [Fields]]];
        const call = { path: path ?? {}, body: { [key]: [{ ...record, ...fields }] }, tolerated: [400] };
        const response = await kit.call(operation, call);
        expect(isAnswered(response), `a status below 500 for ${JSON.stringify(fields)}`, response.status);
      }
    },
  }),
  ...applyTemplate({
    name: 'odd-ids',
    title: 'responds with a 4xx status to ids that no record can have, and to the id of a record with a letter more',
    requirements: ['ERROR-5'],
    ownStatuses: serverErrors,
    concerns: ofRecord,
    async run(kit, operation) {
      const { path, ...call } = await validRequest(kit, operation);
      const name = parameterOf(operation);
      // Other checks need the state of the record that a server may take it for.
      const longer = isTransition(operation) ? [] : [`${path?.[name]}x`];
      for (const id of [...oddIds, ...longer]) {
        // Whether such an id is malformed is unspecified (`unknown-resources`).
        const response = await kit.call(operation, {
          ...call,
          path: { ...path, [name]: id },
          tolerated: [400, 414],
        });
        const { status } = response;
        expect(status >= 400 && status < 500, `a 4xx status for the id ${JSON.stringify(id)}`, status);
      }
    },
  }),
  ...spellings.map(
    ([name, title, spell]): Check => ({
      id: `recordEvent/${name}`,
      title,
      requirements: ['SERVICE-1'],
      async run(kit) {
        const { email } = await sharedSubscriber(kit);
        const action = `${kit.uniqueName()} größer 🎉`;
        const content = spell(JSON.stringify({ events: [{ email, action }] }));
        await kit.ok('recordEvent', { rawBody: { content, type: 'application/json' } });
        await expectActionListed(kit, action);
      },
    }),
  ),
  {
    id: 'recordEvent/action-of-digits',
    title: 'records an action of digits, and lists it as a string',
    requirements: ['RESOURCE-70'],
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const action = `${Date.now()}`;
      await kit.ok('recordEvent', { body: { events: [{ email, action }] } });
      await expectActionListed(kit, action);
    },
  },
];
