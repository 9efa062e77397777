import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalog, fileOfCheck } from '../../src/checks/catalog.ts';
import { templateRows } from '../../src/commands/list-templates.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { ofAccount, ofApi } from '../../src/kit/concerns.ts';
import { applyTemplate } from '../../src/kit/template.ts';
import { listRequests } from '../../src/run/check-requests.ts';

const definition = { name: 'x', title: 'does it', requirements: ['AUTH-1'], concerns: ofApi, run: async () => {} };

test('every cell of the table is a check or a sentence', () => {
  for (const { name, operations, reasons } of templateRows()) {
    const explained = Object.keys(reasons);
    expect([...operations, ...explained].toSorted(), name).toEqual(operationIds.toSorted());
    for (const reason of Object.values(reasons)) expect(reason, name).toMatch(/^[A-Z].* .*\.$/);
  }
});

test('a template has a check of every operation that it concerns', () => {
  const checks = applyTemplate({ ...definition, concerns: ofAccount });
  expect(checks.map(({ id }) => id)).toContain('createCartBatch/x');
  expect(checks.map(({ id }) => id)).not.toContain('listAccounts/x');
  expect(checks[0]?.template?.reasons.listAccounts).toBe('Its path names no account.');
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

test('the name of every check of a template can be found by search in its file', () => {
  const textOf = (file: string) => readFileSync(new URL(`../../src/checks/${file}`, import.meta.url), 'utf8');
  const missing = catalog
    .filter(({ template }) => template !== undefined)
    .filter((check) => !textOf(fileOfCheck(check)).includes(`${check.template?.name}`.replace(/-no-effect$/, '')));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('explain knows requests of every check', async () => {
  const without: string[] = [];
  for (const check of catalog) if ((await listRequests(check)).requests.length === 0) without.push(check.id);
  expect(without).toEqual([]);
});
