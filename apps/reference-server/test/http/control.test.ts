import type { Batch } from '@email-automation/service/domain/records';
import { recordFailedAttempt } from '@email-automation/service/storage/queues/dead-letters';
import { expect, test } from 'vitest';
import { captureLog, control, createRequest, startSandbox } from '../environment/sandbox.ts';

test('metrics count the batches that fail for a reason of the database, however often, and the dead letters', async () => {
  const sandbox = await startSandbox({ control, worker: false });
  const { database, post } = sandbox;
  const countsOf = async () => {
    const { body } = await sandbox.control('GET', '/metrics');
    return ['queued_batches', 'failing_batches', 'dead_letters'].map(
      (name) => new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1],
    );
  };
  const batch = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };
  for (let n = 0; n < 2; n++) expect((await post('/v2/1001/subscribers/batches', batch)).status).toBe(201);
  expect(await countsOf()).toEqual(['2', '0', '0']);
  const [first] = await database.query.selectFrom('queued_batches').selectAll().orderBy('position').execute();
  for (let n = 0; n < 20; n++) {
    const failed = await recordFailedAttempt(database, first as Batch, 'permission denied', 'database', new Date());
    expect(failed).toEqual({ attempts: 0, retryAfter: 2 });
  }
  expect(await countsOf()).toEqual(['2', '1', '0']);
  await recordFailedAttempt(database, first as Batch, 'not JSON', 'permanent', new Date());
  expect(await countsOf()).toEqual(['1', '0', '1']);
});

const authorization = `Bearer ${control.token}`;
const createState = (body: unknown) => createRequest('POST', authorization, body);
const stateFor = (state: unknown, account_id: unknown) => createState({ state, params: { account_id } });
const known = 'campaign with emails';

const refused: [string, RequestInit, number, string][] = [
  ['/emails?account=A&account=B', {}, 400, 'Send the parameter account only once.'],
  ['/emails?state=x', {}, 400, 'state must be one of held, queued, sent, failed, canceled.'],
  ['/emails?__proto__=A', {}, 400, 'There is no parameter __proto__.'],
  ['/emails/nobody', {}, 404, 'There is no email nobody.'],
  ['/emails/%zz', {}, 400, 'cannot be read'],
  ['/emails/%00', {}, 400, 'null character'],
  ['/nothing?x', {}, 404, 'The control port has no GET /nothing. It has GET /health,'],
  ['/emails/x', { method: 'QUERY' }, 405, 'The control port has no QUERY /emails/x. It has GET, HEAD.'],
  ['/states', { method: 'POST', body: 'state' }, 415, 'application/json'],
  ['/states', createState('{"state":'), 400, 'cannot be read'],
  ['/states', createState('{"__proto__":{"state":"x"}}'), 400, 'cannot be read'],
  ['/states', createState(`"${'x'.repeat(2_000_000)}"`), 413, 'too large'],
  ['/states', createState([]), 400, 'The body must be an object.'],
  ['/states', createState({ state: known, params: {} }), 400, 'params.account_id is required.'],
  ['/states', stateFor(known, 1001), 400, 'params.account_id must be a string.'],
  ['/states', stateFor(known, 'nope'), 404, 'There is no account nope.'],
  ['/states', stateFor(known, '\u0000'), 400, 'params.account_id must not contain a null character or'],
  ['/states', stateFor('constructor', '1001'), 404, 'There is no provider state "constructor".'],
];

test('the control port refuses what it cannot do in a sentence, and creates nothing by accident', async () => {
  const sandbox = await startSandbox({ control });
  const accounts = () => sandbox.database.query.selectFrom('accounts').select('id').orderBy('id').execute();
  const before = await accounts();
  for (const [path, init, status, sentence] of refused) {
    const headers = { authorization, ...init.headers };
    const response = await fetch(`${sandbox.controlUrl}${path}`, { ...init, headers });
    const label = `${init.method ?? 'GET'} ${path} ${String(init.body).slice(0, 100)}`;
    expect([response.status, await response.json()], label).toEqual([
      status,
      { message: expect.stringContaining(sentence) },
    ]);
  }
  expect(await accounts()).toEqual(before);
});

test('an unexpected error on the control port is logged, and its response says nothing about it', async () => {
  const { lines, log } = captureLog('error');
  const sandbox = await startSandbox({ control, worker: false, log });
  await sandbox.database.query.schema.alterTable('outbox').renameTo('elsewhere').execute();
  const response = await sandbox.control('GET', '/emails');
  await sandbox.database.query.schema.alterTable('elsewhere').renameTo('outbox').execute();
  expect([response.status, response.body]).toEqual([
    500,
    { message: 'The request failed. The reason is in the log of the server.' },
  ]);
  expect(lines.join()).toContain('outbox');
});
