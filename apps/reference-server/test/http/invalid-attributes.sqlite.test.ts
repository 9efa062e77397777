import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';
const events = '/v2/1001/events';
const subscribersBatch = '/v2/1001/subscribers/batches';
const email = 'x@example.com';

/** What a body gets: each invalid attribute with its code, and no other. */
const cases: [path: string, body: string | object, expected: [code: string, attribute: string][]][] = [
  ...[subscribe, events, subscribersBatch].flatMap((path): typeof cases =>
    ['', 'null', '1', '"x"', '[]', '[[]]'].map((body) => [path, body, [['format_error', 'body']]]),
  ),
  [subscribe, {}, [['presence_error', 'subscribers']]],
  [subscribe, { subscribers: null }, [['format_error', 'subscribers']]],
  [subscribe, { subscribers: { email } }, [['format_error', 'subscribers']]],
  [subscribe, { subscribers: [] }, [['length_error', 'subscribers']]],
  [subscribe, { subscribers: [{}, {}] }, [['length_error', 'subscribers']]],
  [subscribe, { subscribers: [null] }, [['format_error', 'subscribers[0]']]],
  [subscribe, { subscribers: ['x'] }, [['format_error', 'subscribers[0]']]],
  [subscribe, { subscribers: [[]] }, [['format_error', 'subscribers[0]']]],
  ...[{ toString: 1 }, { toString: {} }, { valueOf: 1, toString: null }].map((own): (typeof cases)[number] => [
    subscribe,
    { subscribers: [{ email: own }] },
    [['format_error', 'email']],
  ]),
  [events, { events: [null] }, [['format_error', 'events[0]']]],
  [events, { events: [[]] }, [['format_error', 'events[0]']]],
  [
    events,
    { events: [{}] },
    [
      ['presence_error', 'action'],
      ['presence_error', 'email'],
    ],
  ],
  [
    events,
    { events: [{ email, id: '1', action: 'A', potential_lead: 'x', properties: { value: 3e10 } }] },
    [
      ['format_error', 'id'],
      ['format_error', 'potential_lead'],
      ['range_error', 'properties.value'],
    ],
  ],
  [
    subscribe,
    { subscribers: [{ starting_email_index: -1, tags: [null], utc_offset: 900 }] },
    [
      ['range_error', 'starting_email_index'],
      ['format_error', 'tags[0]'],
      ['range_error', 'utc_offset'],
      ['presence_error', 'email'],
    ],
  ],
  [subscribersBatch, { batches: {} }, [['format_error', 'batches']]],
  [subscribersBatch, { batches: [null] }, [['format_error', 'batches[0]']]],
  [subscribersBatch, { batches: [{ subscribers: {} }] }, [['format_error', 'batches[0].subscribers']]],
  [subscribersBatch, { batches: [{ subscribers: [null] }] }, [['format_error', 'batches[0].subscribers[0]']]],
  [
    subscribersBatch,
    { batches: [{ subscribers: [{ tags: ['a', null, 7] }, { tags: {} }, { tags: null }, { tags: 'a' }] }] },
    [
      ['format_error', 'batches[0].subscribers[0].tags[1]'],
      ['format_error', 'batches[0].subscribers[0].tags[2]'],
      ['format_error', 'batches[0].subscribers[1].tags'],
      ['format_error', 'batches[0].subscribers[2].tags'],
    ],
  ],
];

test('the errors of a body name exactly its invalid attributes', async () => {
  const sandbox = await startSandbox();
  await checkCases(cases, async ([path, request, expected]) => {
    const { status, body } = await sandbox.post(path, request);
    expect(status).toBe(422);
    expect(body.errors.map(({ code, attribute }: { code: string; attribute: string }) => [code, attribute])).toEqual(
      expected,
    );
  });
});

test('what cannot be stored is reported together with the other errors, in the order of the body [errors-listed]', async () => {
  const sandbox = await startSandbox();
  const deep = '['.repeat(200) + ']'.repeat(200);
  const record = `{"utc_offset":900,"user_id":"a\\u0000","tags":7,"custom_fields":{"a":${deep}},"prospect":1,"base_lead_score":1e400}`;
  const one = await sandbox.post(subscribe, `{"subscribers":[${record}]}`);
  expect(one.body.errors.map(({ attribute }: { attribute: string }) => attribute)).toEqual([
    'utc_offset',
    'user_id',
    'tags',
    'custom_fields',
    'prospect',
    'base_lead_score',
    'email',
  ]);
  const many = await sandbox.post(
    subscribersBatch,
    '{"batches":[{"subscribers":[{"email":1},{"custom_fields":{"a":"\\u0000"},"tags":1},{"email":2}]},{"x":1e400}]}',
  );
  expect(many.body.errors.map(({ attribute }: { attribute: string }) => attribute)).toEqual([
    'batches[0].subscribers[0].email',
    'batches[0].subscribers[1].custom_fields.a',
    'batches[0].subscribers[1].tags',
    'batches[0].subscribers[2].email',
    'batches[1].x',
    'batches[1].subscribers',
  ]);
});
