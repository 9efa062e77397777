import { expect, test } from 'vitest';
import { sample } from '../packages/test-tools/src/sample.ts';

const cases = Array.from({ length: 100 }, (_, n) => `CASE-${n}`);
const draw = (commit: string, change = '', size = 10) =>
  sample(cases, { what: 'cases', size, nameOf: (name) => name }, { commit, change });

test('a commit always draws the same cases, and another commit draws others', () => {
  expect(draw('a')).toHaveLength(10);
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('b')).not.toEqual(draw('a'));
  expect(draw('', '', 1000)).toEqual(cases);
});

test('every case is drawn sooner or later', () => {
  const drawn = new Set(Array.from({ length: 200 }, (_, n) => draw(`${n}`)).flat());
  expect(drawn.size).toBe(cases.length);
});

test('what the change names is always drawn, and nothing whose name only begins like it', () => {
  expect(draw('a', '+  id: CASE-7\n-// as CASE-31, too\n', 0)).toEqual(['CASE-7', 'CASE-31']);
  expect(draw('a', '+++ CASE-8/file.ts', 0)).toEqual(['CASE-8']);
  const nameOf = (name: string) => name;
  const textOf = (name: string) => `${name}.*`;
  expect(
    sample(cases, { what: 'cases', size: 0, nameOf, textOf }, { commit: 'a', change: 'CASE-7, /CASE-8.*/' }),
  ).toEqual(['CASE-8']);
  const options = { what: 'cases', size: 0, nameOf, concernsAll: 'apps/x' };
  expect(sample(cases, options, { commit: 'a', change: '+++ apps/x/file.ts' })).toEqual(cases);
  expect(sample(cases, options, { commit: 'a', change: '+++ apps/xy/file.ts' })).toEqual([]);
  const dependenciesOf = (name: string) => (name === 'CASE-9' ? ['apps/x/file.ts'] : []);
  expect(
    sample(cases, { what: 'cases', size: 0, nameOf, dependenciesOf }, { commit: 'a', change: '+++ apps/x/file.ts' }),
  ).toEqual(['CASE-9']);
});
