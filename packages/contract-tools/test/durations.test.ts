import { expect, test } from 'vitest';
import { formatDuration, readDuration } from '../src/durations.ts';

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

test.each([
  [0, '0 s'],
  [499, '0 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [90_000, '1 min 30 s'],
  [hour, '1 h'],
  [hour + 59_000, '1 h'],
  [22 * hour + 56 * minute + 30_000, '22 h 56 min'],
  [8 * day + hour, '8 d 1 h'],
  [365 * day, '1 year'],
  [(365 + 364) * day, '1 year 364 d'],
  [2000 * 365 * day, '2,000 years'],
])('%i ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
