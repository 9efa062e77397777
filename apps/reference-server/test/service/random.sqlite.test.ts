import { createRandom } from '@email-automation/service/domain/random';
import { expect, test } from 'vitest';
import { stoppedClock } from '../environment/delivery.ts';

test('random values have their form, and identifiers increase within a millisecond', () => {
  const clock = stoppedClock('2026-05-04T08:00:00Z');
  const random = createRandom(clock);
  const ids = Array.from({ length: 1000 }, () => random.id());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  expect(ids[0]).toMatch(/^[\da-f]{32}$/);
  expect(Number.parseInt((ids[0] as string).slice(0, 12), 16)).toBe(clock.now().getTime());
  expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(random.token()).toMatch(/^[\w-]{43}$/);
  expect(random.token()).not.toBe(random.token());
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
