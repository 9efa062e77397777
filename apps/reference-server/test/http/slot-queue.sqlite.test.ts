import { setImmediate } from 'node:timers/promises';
import { anonymous, Holding, Ledger, Pool } from '@email-automation/service/connections/ledger';
import { SlotQueue } from '@email-automation/service/connections/slot-queue';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Slots that one user can have; ticks that a request can wait. */
const [most, patience] = [64, 10];

/** A queue whose ticks the test calls, and the results of its requests. */
function create(options?: ConstructorParameters<typeof Ledger>[0]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ledger = new Ledger(options);
  const queue = new SlotQueue(ledger);
  const events: string[] = [];
  const enter = (name: string, owner = 'ada', onStart = () => {}) => {
    const holding = new Holding(owner);
    const start = () => {
      events.push(`${name} starts`);
      onStart();
    };
    const stopWaiting = queue.enter(holding, start, () => events.push(`${name} is shed`));
    return { stopWaiting, leave: () => queue.leave(holding) };
  };
  /** Lets time pass, with the turns of the event loop in which requests start or are shed. */
  const tick = async (times = 1) => {
    for (let n = 0; n < times; n++) {
      vi.advanceTimersToNextTimer();
      for (let turn = 0; turn < 20; turn++) await setImmediate();
    }
  };
  const fill = async (owner?: string) => {
    const running = Array.from({ length: most }, (_, n) => enter(`${n}`, owner));
    await tick();
    return running;
  };
  const ended = (what: string) => events.filter((event) => event.endsWith(what)).length;
  return { ledger, queue, events, enter, fill, tick, ended };
}

test('an owner can take as much as it leaves for others, and those without a credential an eighth of it', () => {
  const takeAll = (pool: Pool, owner: string) => {
    let taken = 0;
    for (; pool.fits(owner, 1); taken++) pool.add(owner, 1);
    return taken;
  };
  const pool = new Pool(128);
  expect(['ada', 'bob', 'kim', anonymous].map((owner) => takeAll(pool, owner))).toEqual([64, 32, 16, 1]);
  pool.add('ada', -64);
  expect([takeAll(pool, anonymous), takeAll(new Pool(128), anonymous)]).toEqual([7, 14]);
  // One large piece fits whole, but no second one.
  const bytes = new Pool(100);
  expect(bytes.fits('ada', 150)).toBe(true);
  bytes.add('ada', 150);
  expect([bytes.fits('ada', 1), bytes.fits('bob', 1)]).toEqual([false, false]);
});

test('in a sandbox, requests wait for as long as it takes', async () => {
  const { enter, fill, tick, ended } = create({ waitsForever: true });
  const running = await fill();
  for (let n = 0; n < 3000; n++) enter(`waiting ${n}`);
  await tick(10 * patience);
  expect([ended('starts'), ended('is shed')]).toEqual([most, 0]);
  for (const { leave } of running) leave();
  await tick();
  expect(ended('starts')).toBe(2 * most);
});

test('requests that wait for too long are shed, those that run are not, and others start when there is room', async () => {
  const { queue, events, enter, fill, tick, ended } = create();
  const running = await fill();
  for (let n = 0; n < 20; n++) enter(`late ${n}`);
  await tick(patience);
  expect(ended('is shed')).toBe(0);
  await tick();
  expect([ended('starts'), ended('is shed')]).toEqual([most, 20]);
  for (let n = 0; n < 1000; n++) enter(`waiting ${n}`);
  expect([queue.isFull(() => 'ada'), queue.isFull(() => 'bob')]).toEqual([true, false]);
  enter('too many');
  expect(events.at(-1)).toBe('too many is shed');
  for (const { leave } of running) leave();
  await tick();
  expect(events.at(-1)).toMatch(/starts$/);
});

test('a sender whose requests do not end takes nothing from the others, and senders take turns', async () => {
  const { ledger, events, enter, fill, tick } = create();
  await fill();
  for (let n = 0; n < 20; n++) enter(`stuck ${n}`);
  await tick();
  const others = 128 - most;
  ledger.slots.add('many', others);
  for (const name of ['a', 'b']) for (const owner of ['bob', 'kim']) enter(`${name} of ${owner}`, owner);
  const gone = enter('gone', 'eve');
  gone.stopWaiting();
  await tick();
  expect(events.filter((event) => event.includes(' of '))).toEqual([]);
  ledger.slots.add('many', -5);
  await tick();
  expect(events.slice(-3)).toEqual(['a of bob starts', 'a of kim starts', 'b of bob starts']);
});

test('requests start in slices, so that responses and probes get their turn', async () => {
  const { events, enter } = create();
  for (let n = 0; n < 40; n++) {
    const request = enter(`${n}`, 'ada', () => {
      for (const end = performance.now() + 2; performance.now() < end; );
      queueMicrotask(() => request.leave());
    });
  }
  const turns: number[] = [];
  while (events.length < 40) {
    turns.push(events.length);
    await setImmediate();
  }
  // A slice is at most 15 ms long.
  for (const [turn, count] of turns.entries()) expect(count - (turns[turn - 1] ?? 0)).toBeLessThanOrEqual(8);
  expect(turns.length).toBeGreaterThan(4);
});
