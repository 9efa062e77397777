import { expect, test } from 'vitest';
import type { Figures } from '../../bench/figures.ts';
import { renderTable } from '../../bench/table.ts';

const figures: Figures = {
  title: 'Fetch',
  aims: [
    { quantity: 'Time', peer: 'theirs', atMost: 2, reason: 'Never.' },
    { quantity: 'Time', peer: 'theirs', atMost: 1, reason: 'It waits.' },
    { quantity: 'Time', atMost: 100 },
    { quantity: 'Time', peer: 'theirs' },
    { quantity: 'Time', peer: 'theirs', name: 'part' },
    { quantity: 'Memory' },
    { quantity: 'Time', peer: 'nobody' },
  ],
  quantities: [
    {
      title: 'Time',
      values: [
        { name: 'reference server', value: 30, unit: 'ms', rounds: [30, 60] },
        { name: 'before', value: 80, unit: 'ms', rounds: [80] },
        { name: 'theirs', value: 20, unit: 'ms', rounds: [20, 30] },
        { name: 'part', value: 15, unit: 'ms', rounds: [15] },
      ],
    },
  ],
};

test('the table has ratios to peers, of each round, and of the server before, and says which aims are missed and why', () => {
  expect(renderTable([figures])).toBe(
    [
      'path               peer         now  of rounds    before       aim',
      'Fetch: time        theirs    1.50 ×   1.5 to 2    4.00 ×     ≤ 2 ×     met',
      'Fetch: time        theirs    1.50 ×   1.5 to 2    4.00 ×     ≤ 1 ×  missed',
      'Fetch: time                30.00 ms   30 to 60  80.00 ms  ≤ 100 ms     met',
      'Fetch: time        theirs    1.50 ×   1.5 to 2    4.00 ×',
      'Fetch: time, part  theirs    0.75 ×',
      'Fetch, missed: It waits.',
      '',
    ].join('\n'),
  );
});

test('columns without values are left out', () => {
  const quantities = figures.quantities.map((one) => ({
    ...one,
    values: one.values.filter(({ name }) => name !== 'before'),
  }));
  expect(renderTable([{ ...figures, quantities }])).not.toContain('before');
});
