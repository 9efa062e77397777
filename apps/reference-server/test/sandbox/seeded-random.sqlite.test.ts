import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { seededRandom } from '@email-automation/sandbox/seeded-random';
import { createRandom, type Random } from '@email-automation/service/domain/random';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { stoppedClock } from '../environment/delivery.ts';
import { startSandbox } from '../environment/sandbox.ts';

const clock = stoppedClock('2026-05-04T08:00:00Z');
const draw = (random: Random) => [random.id(), random.uuid(), random.token(), random.bytes(5).toString('hex')];

test('a derived source depends on the seed and its name only', () => {
  const [one, other] = [seededRandom(7, clock), seededRandom(7, clock)];
  draw(one);
  draw(one.derive('b'));
  expect(draw(one.derive('a', 'b'))).toEqual(draw(other.derive('a', 'b')));
  expect(draw(one.derive('a', 'b'))).not.toEqual(draw(one.derive('ab')));
  expect(draw(one.derive('a').derive('b'))).not.toEqual(draw(one.derive('b').derive('a')));
});

test('after a branch, no source draws what any drew before; after a restart, each does again', () => {
  const random = seededRandom(7, clock);
  const derived = random.derive('control');
  const first = [draw(random), draw(derived)].flat();
  random.branch();
  const second = [draw(random), draw(derived)].flat();
  random.restart();
  expect([draw(random), draw(derived)].flat()).toEqual(first);
  random.branch();
  const third = [draw(random), draw(derived)].flat();
  expect(new Set([...first, ...second, ...third]).size).toBe(first.length * 3);
});

test('values have the form of random values of the system', () => {
  for (const random of [seededRandom(7, clock), createRandom(clock)]) {
    const ids = Array.from({ length: 1000 }, () => random.id());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(1000);
    expect(ids[0]).toMatch(/^[\da-f]{32}$/);
    expect(Number.parseInt((ids[0] as string).slice(0, 12), 16)).toBe(clock.now().getTime());
    for (let n = 0; n < 100; n++) {
      expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
    expect(random.token()).toMatch(/^[\w-]{43}$/);
    expect(random.bytes(16)).toHaveLength(16);
  }
});

test('identifiers continue to increase when the clock goes back', () => {
  const moved = stoppedClock('2026-05-04T08:00:00Z');
  const random = createRandom(moved);
  const ids = ['2026-05-04T08:00:00Z', '2020-01-01T00:00:00Z', '2026-05-04T08:00:00.001Z'].map((time) => {
    moved.move(time);
    return random.id();
  });
  expect(ids.toSorted()).toEqual(ids);
});

test.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses the seed %d', (seed) => {
  expect(() => seededRandom(seed, clock)).toThrow('The seed must be an integer of at least 0');
});

test('without a seed, two servers draw different values', async () => {
  const requestIds = [await startSandbox({ clock }), await startSandbox({ clock })].map(async ({ get }) =>
    (await get('/v2/accounts')).headers.get('x-request-id'),
  );
  expect(new Set(await Promise.all(requestIds)).size).toBe(2);
});

test('what a client polls does not change the ids of later records', async () => {
  const idAfter = async (polls: number) => {
    const database = await newDatabase();
    const sandbox = await startSandbox({
      database,
      sandbox: createSandboxParts(database, { seed: 7, at: clock.now(), ticking: false }),
    });
    for (let n = 0; n < polls; n++) await sandbox.get('/v2/accounts');
    const input = { email: 'kim@example.com', double_optin: false };
    const { body } = await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [input] });
    return body.subscribers[0].id;
  };
  expect(await idAfter(3)).toBe(await idAfter(0));
});
