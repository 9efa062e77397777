import { expect, test } from 'vitest';
import { keepAnswers } from '../src/http/kept-answers.ts';
import { createKept } from '../src/storage/kept.ts';
import { bob, startSandbox, startWithOperator } from './sandbox.ts';

const campaign = '/v2/1001/campaigns/3001';

test('what another process changes is in the next answer, in single records and in lists', async () => {
  const { sandbox, operator } = await startWithOperator();
  for (let round = 0; round < 20; round++) {
    // Requests of others are under way meanwhile.
    const others = [1, 2, 3].map(() => sandbox.get(campaign));
    const name = `Renamed ${round}`;
    await operator.query.updateTable('campaigns').set({ name }).where('id', '=', '3001').execute();
    const [one, list] = await Promise.all([sandbox.get(campaign), sandbox.get('/v2/1001/campaigns')]);
    expect(one.body.campaigns[0].name).toBe(name);
    expect(list.body.campaigns.find(({ id }: { id: string }) => id === '3001').name).toBe(name);
    await Promise.all(others);
  }
});

test('a kept answer is counted against the limit, and refused when access is taken away', async () => {
  const { get, database } = await startSandbox();
  const remaining = async () => Number((await get(campaign)).headers.get('x-ratelimit-remaining'));
  const first = await remaining();
  expect(await remaining()).toBe(first - 1);
  await database.query.deleteFrom('grants').where('user_id', '=', 'ada@acme.example').execute();
  expect((await get(campaign)).status).toBe(403);
});

test('users get their own answers under one address', async () => {
  const { get } = await startSandbox();
  const idsOf = async (token?: string) =>
    (await get('/v2/accounts', token)).body.accounts.map(({ id }: { id: string }) => id);
  const [ofAda, ofBob] = [await idsOf(), await idsOf(bob)];
  expect(ofAda).not.toEqual(ofBob);
  expect([await idsOf(), await idsOf(bob)]).toEqual([ofAda, ofBob]);
});

test('answers are made anew when something changes, also while one is being made', async () => {
  let state = 0;
  let made = 0;
  const keep = keepAnswers({ state: () => state });
  const make = async () => `answer ${++made}`;
  expect([await keep('key', make), await keep('key', make)]).toEqual(['answer 1', 'answer 1']);
  state = 1;
  const changedMeanwhile = async () => {
    const answer = await make();
    state = 2;
    // Another request has looked at the new state by the time that this answer is there.
    await keep('other key', async () => 'other answer');
    return answer;
  };
  expect(await keep('key', changedMeanwhile)).toBe('answer 2');
  expect([await keep('key', make), await keep('key', make)]).toEqual(['answer 3', 'answer 3']);
});

test('nothing is kept of what has no body or is too much, or by a database that tells of no changes', async () => {
  let made = 0;
  const keep = keepAnswers({ state: () => 0 });
  expect(await keep('none', async () => undefined)).toBeUndefined();
  expect(await keep('none', async () => 'body')).toBe('body');
  const long = async () => {
    made++;
    return 'x'.repeat(2_500_000);
  };
  for (const key of ['a', 'b', 'a', 'a']) await keep(key, long);
  expect(made).toBe(3);
  const keepNothing = keepAnswers({});
  expect([await keepNothing('key', async () => '1'), await keepNothing('key', async () => '2')]).toEqual(['1', '2']);
});

test('what is kept takes no more than its bound, and what alone takes more is not kept', () => {
  let state = 0;
  const kept = createKept<string>(() => state, 10);
  kept.find('a');
  kept.keep('a', 'four', 4);
  kept.keep('b', 'four', 4);
  expect([kept.find('a'), kept.find('b')]).toEqual(['four', 'four']);
  kept.keep('c', 'x', 1);
  expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual([undefined, undefined, 'x']);
  kept.keep('d', 'much', 10);
  expect([kept.find('c'), kept.find('d')]).toEqual([undefined, undefined]);
  kept.keep('e', 'x', 1);
  state = 1;
  expect(kept.find('e')).toBeUndefined();
});
