import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';
const subscribersBatch = '/v2/1001/subscribers/batches';

test('an object with own methods is no email address', async () => {
  const sandbox = await startSandbox();
  const emails: object[] = [{ toString: 1 }, { toString: {} }, { valueOf: 1, toString: null }];
  await checkCases(emails, async (email) => {
    const { status, body } = await sandbox.post(subscribe, { subscribers: [{ email }] });
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ code: 'format_error', attribute: 'email' })],
    ]);
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
