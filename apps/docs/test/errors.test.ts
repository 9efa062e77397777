import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { errorRowsOf } from '../src/reference/error-rows.ts';

const rowsOf = (id: string) => operations.filter(({ operationId }) => operationId === id).flatMap(errorRowsOf);
const errorsOf = (id: string) => rowsOf(id).map(({ status, code }) => [status, code].filter(Boolean).join(' '));

test('each error of an operation has a request that leads to it', () => {
  const rows = operations.flatMap((operation) => errorRowsOf(operation).map((row) => ({ operation, ...row })));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ request, shown }) => !request && !shown)).toEqual([]);
});

test('an operation has the errors of its examples, of the register, and no others', () => {
  expect(errorsOf('listAccounts')).toEqual(['401', '429']);
  expect(errorsOf('pauseCampaign')).toEqual([
    '401',
    '403 authorization_error',
    '404 not_found_error',
    '422 format_error',
    '429',
  ]);
  expect(errorsOf('subscribeToCampaign')).toContain('422 range_error');
});
