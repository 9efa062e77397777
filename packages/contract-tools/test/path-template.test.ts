import { expect, test } from 'vitest';
import { fillPath, pathParameters, pathPattern } from '../src/path-template.ts';

const template = '/v2/{account_id}/goals/{id}.json';

test('a template has parameters and can be filled', () => {
  expect(pathParameters(template)).toEqual(['account_id', 'id']);
  expect(fillPath(template, (name) => `:${name}`)).toBe('/v2/:account_id/goals/:id.json');
  expect(fillPath('/v2/accounts', () => 'never')).toBe('/v2/accounts');
});

test('a pattern matches the paths of its template only', () => {
  const pattern = pathPattern(template);
  expect(pattern.exec('/v2/1001/goals/7.json')?.groups).toEqual({ account_id: '1001', id: '7' });
  for (const path of [
    '/v2/1001/goals/7xjson',
    '/v2//goals/7.json',
    '/v2/1/2/goals/7.json',
    '/v2/1/goals/7.json/',
    '',
  ]) {
    expect(pattern.test(path)).toBe(false);
  }
});
