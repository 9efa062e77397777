import { processNext } from '@email-automation/service/services/batches/process-batch';
import { expect, test } from 'vitest';
import { expectSuccess, startSandbox } from '../environment/sandbox.ts';

const path = '/v2/1001/campaigns/3001/subscribers';

test('a new subscriber has a time zone and, as a prospect, a lead score [ENDPOINT-61] [ENDPOINT-74] [EVENT-14] [VERSION-5]', async () => {
  const sandbox = await startSandbox();
  const valuesOf = async (email: string, more: object = {}) => {
    const { body } = await sandbox.post(path, { subscribers: [{ email, double_optin: false, ...more }] });
    return [body.subscribers[0].time_zone, body.subscribers[0].lead_score];
  };
  expect(await valuesOf('one@example.com')).toEqual(['Etc/UTC', 30]);
  expect(await valuesOf('two@example.com', { base_lead_score: 50 })).toEqual(['Etc/UTC', 50]);
  expect(await valuesOf('three@example.com', { potential_lead: false })).toEqual(['Etc/UTC', null]);
  for (const [prospect, score] of [
    [true, 30],
    [false, null],
  ]) {
    const email = `${prospect}@example.com`;
    await sandbox.post('/v2/1001/events', { events: [{ email, action: 'Came', prospect }] });
    expect(await valuesOf(email)).toEqual(['Etc/UTC', score]);
  }
});

test('an import leaves a subscriber unsubscribed who unsubscribed from all emails [subscriber-other-moves]', async () => {
  const { post, database } = await startSandbox({ worker: false });
  const subscribers = [{ email: 'left@example.com', tags: ['Imported'] }];
  for (const path of ['subscribers', 'unsubscribes', 'subscribers'])
    expectSuccess(await post(`/v2/1001/${path}/batches`, { batches: [{ subscribers }] }));
  while (await processNext(database, new Date()));
  const refused = await post(path, { subscribers });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'unavailable_error' }] } });
});
