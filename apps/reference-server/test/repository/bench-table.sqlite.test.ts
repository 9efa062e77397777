import type { Aim, BenchRun } from '@email-automation/test-tools/published-run';
import { expect, test } from 'vitest';
import { toRows } from '../../bench/figures.ts';
import { renderTable } from '../../bench/table.ts';

const aims: Aim[] = [
  { quantity: 'Time', peer: 'theirs', atMost: 2 },
  { quantity: 'Rate', peer: 'theirs', atLeast: 0.5 },
  { quantity: 'Time', atMost: 100 },
  { quantity: 'Time', peer: 'theirs' },
  { quantity: 'Time', peer: 'theirs', name: 'part' },
];

function run(time: number, rate: number): BenchRun {
  const values = (own: number, before: number, theirs: number, unit: string) => [
    { name: 'reference server', value: own, unit, rounds: [own, own * 2] },
    { name: 'before', value: before, unit },
    { name: 'theirs', value: theirs, unit, rounds: [theirs, theirs] },
    { name: 'part', value: own / 2, unit },
  ];
  const quantities = [
    { title: 'Time', more: false, values: values(time, 80, 20, 'ms') },
    { title: 'Rate', more: true, values: values(rate, 10, 1000, '/s') },
  ];
  const rows = toRows(aims, quantities, 'reference server');
  return {
    ...{ name: 'x', title: 'Fetch', extent: '', own: '', day: '', machine: '', load: 1, node: '' },
    rows,
    quantities,
  };
}

test('the table has ratios to peers in this run, its rounds, before, and in the published run, and whether aims are met', () => {
  expect(renderTable([run(30, 400)], new Map([['x', run(60, 600)]]))).toBe(
    [
      'path               peer         now   of rounds    before      last       aim',
      'Fetch: time        theirs    1.50 ×    1.5 to 3    4.00 ×    3.00 ×     ≤ 2 ×     met',
      'Fetch: rate        theirs    0.40 ×  0.4 to 0.8    0.01 ×    0.60 ×   ≥ 0.5 ×  missed',
      'Fetch: time                30.00 ms    30 to 60  80.00 ms  60.00 ms  ≤ 100 ms     met',
      'Fetch: time        theirs    1.50 ×    1.5 to 3    4.00 ×    3.00 ×',
      'Fetch: time, part  theirs    0.75 ×                          1.50 ×',
      '',
    ].join('\n'),
  );
});

test('columns without values are left out, and rows of quantities that were not measured', () => {
  const { quantities, ...figures } = run(30, 400);
  const [time] = quantities.map((one) => ({ ...one, values: one.values.filter(({ name }) => name !== 'before') }));
  const measured = time ? [time] : [];
  const rows = toRows(aims, measured, 'reference server');
  const table = renderTable([{ ...figures, rows, quantities: measured }], new Map());
  expect(table).not.toContain('before');
  expect(table).not.toContain('last');
  expect(table).not.toContain('rate');
});
