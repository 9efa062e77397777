import { setImmediate } from 'node:timers/promises';
import { Admission } from '@email-automation/service/connections/admission';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Requests of one sender that run at once; those that can wait at first; ticks that each of them can wait. */
const [most, first, patience] = [64, 1000, 5];

/** An admission with a clock that stands still, and the results of its requests. */
function create(seconds = 0.5) {
  // The ticks of a timer would come between the ticks of the test where a machine is busy.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { now: 0 };
  const admission = new Admission(seconds, () => clock.now);
  const events: string[] = [];
  const enter = (name: string, sender = 'ada', bytes = 0, onStart = () => {}) =>
    admission.enter(
      sender,
      bytes,
      () => {
        events.push(`${name} starts`);
        onStart();
      },
      () => events.push(`${name} is shed`),
    );
  const fill = (sender?: string) => Array.from({ length: most }, (_, n) => enter(`${n}`, sender));
  /** Lets time pass, with the turns of the event loop in which requests start or are shed. */
  const tick = async (times = 1) => {
    for (let n = 0; n < times; n++) {
      admission.tick();
      for (let turn = 0; turn < 10; turn++) await setImmediate();
    }
  };
  const ended = (what: string) => events.filter((event) => event.endsWith(what)).length;
  return { admission, clock, events, enter, fill, tick, ended };
}

test('in a sandbox, requests wait for as long as it takes', async () => {
  const { enter, fill, tick, ended } = create(Number.POSITIVE_INFINITY);
  const running = fill();
  for (let n = 0; n < 100; n++) enter(`waiting ${n}`);
  await tick(100 * patience);
  expect([ended('starts'), ended('is shed')]).toEqual([most, 0]);
  for (const leave of running) leave();
  await tick();
  expect(ended('starts')).toBe(2 * most);
});

test('requests that wait for too long are shed, those that run are not, and others start when there is room', async () => {
  const { admission, events, enter, fill, tick, ended } = create();
  const leaves = fill();
  expect(admission.isCrowded).toBe(false);
  for (let n = 0; n < 20; n++) enter(`late ${n}`);
  expect(admission.isCrowded).toBe(true);
  await tick(patience);
  expect(ended('is shed')).toBe(0);
  await tick();
  expect([ended('starts'), ended('is shed'), admission.shedRequests]).toEqual([most, 20, 20]);
  for (const leave of leaves) leave();
  enter('next');
  expect(events.at(-1)).toBe('next starts');
});

test('only as many wait as can start in a moment; the others are shed as they arrive', async () => {
  const { admission, events, enter, fill, tick } = create();
  fill();
  for (let n = 0; n < first; n++) enter(`waiting ${n}`);
  expect(admission.isFull('ada')).toBe(true);
  enter('too many');
  expect(events.at(-1)).toBe('too many is shed');
  // No request starts: fewer and fewer are expected to.
  for (let n = 0; n <= patience; n++) await tick();
  for (let n = 0; n < 20; n++) enter(`late ${n}`);
  await tick(2);
  expect(admission.isFull('ada')).toBe(true);
});

test('a sender whose requests do not end takes nothing from the others, and senders take turns', async () => {
  const { events, enter, fill, tick } = create();
  fill();
  for (let n = 0; n < 20; n++) enter(`stuck ${n}`);
  const [leave] = [fill('bob')[0]];
  for (const sender of ['1003', '1004']) fill(sender);
  // No more run at once in all.
  for (const name of ['a', 'b']) for (const sender of ['1005', '1006']) enter(`${name} of ${sender}`, sender);
  await tick();
  expect(events.filter((event) => event.includes(' of '))).toEqual([]);
  leave?.();
  await tick();
  expect(events.at(-1)).toBe('a of 1005 starts');
  enter('next', 'bob')();
  expect(events.filter((event) => event.includes(' of '))).toEqual(['a of 1005 starts']);
});

test('a request whose client is gone waits no more, and one with a large body counts several times', async () => {
  const { events, enter, tick, ended } = create();
  const enterLarge = (name: string | number) => enter(`large ${name}`, 'ada', 10 * 2 ** 20);
  const leaves = Array.from({ length: 4 }, (_, n) => enterLarge(n));
  expect(ended('starts')).toBe(4);
  const [gone] = ['gone', 'next', 'last'].map(enterLarge);
  gone?.();
  leaves[0]?.();
  leaves[0]?.();
  await tick();
  // To leave twice makes no more room.
  expect(events.slice(4)).toEqual(['large next starts']);
});

test('requests start in slices, so that responses and probes get their turn', async () => {
  const { clock, events, enter } = create();
  for (let n = 0; n < 16; n++) enter('running');
  events.length = 0;
  for (let n = 0; n < 40; n++) {
    const leave: () => void = enter(`${n}`, 'ada', 0, () => {
      clock.now += 2;
      queueMicrotask(() => leave());
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
