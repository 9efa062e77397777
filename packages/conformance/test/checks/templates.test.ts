import { expect, test } from 'vitest';
import { operationIds } from '../../src/contract/operations.ts';
import { ofAccount, ofApi } from '../../src/kit/concerns.ts';
import { applyTemplate } from '../../src/kit/template.ts';

const definition = { name: 'x', title: 'does it', requirements: ['AUTH-1'], concerns: ofApi, run: async () => {} };

test('a template has a check of every operation that it concerns', () => {
  const checks = applyTemplate({ ...definition, concerns: ofAccount });
  expect(checks.map(({ id }) => id)).toContain('createCartBatch/x');
  expect(checks.map(({ id }) => id)).not.toContain('listAccounts/x');
});

test('an operation without a row or an exception is an error, and so is an entry without need', () => {
  const rows = Object.fromEntries(operationIds.filter((id) => id !== 'listGoals').map((id) => [id, id]));
  const { authorizeApplication: _, exchangeAuthorizationCode: __, ...some } = rows;
  expect(() => applyTemplate({ ...definition, rows: some })).toThrow('neither a row nor an exception for listGoals');
  expect(() => applyTemplate({ ...definition, rows: some, exceptions: { listGoals: 'It is one.' } })).not.toThrow();
  expect(() => applyTemplate({ ...definition, exceptions: { authorizeApplication: 'It is one.' } })).toThrow(
    'does not need its entry for authorizeApplication',
  );
});
