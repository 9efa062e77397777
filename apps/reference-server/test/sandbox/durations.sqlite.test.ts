import { readDuration } from '@email-automation/sandbox/clock/durations.ts';
import { expect, test } from 'vitest';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  ['0s', 0],
  ['90m', 90 * minute],
  ['+1h', hour],
  ['1d', day],
  ['1w', 7 * day],
  ['1y', 365 * day],
  ['1d12h', 36 * hour],
  ['1w2d3h4m5s', 9 * day + 3 * hour + 4 * minute + 5000],
])('%s is a duration', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});

test.each(['', '1', 'd', '-1d', '1 d', '1.5h', '1D', '1M', 'P1D', '++1d', '1d+1h', '1d ', '１d', '12345678901s'])(
  '%j is no duration',
  (text) => {
    expect(readDuration(text)).toBeUndefined();
  },
);
