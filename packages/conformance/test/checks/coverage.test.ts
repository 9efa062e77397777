import { expect, test } from 'vitest';
import { type CoverageInput, coverageById, kitCoverage, orphans } from '../../build/coverage.ts';
import { catalog } from '../../src/checks/catalog.ts';
import { operationIds } from '../../src/contract/operations.ts';
import { operationOfCheck } from '../../src/kit/check.ts';

test('every observable requirement has a check and a mutant, and every check and mutant has a requirement', () => {
  expect(orphans(kitCoverage)).toEqual([]);
});

test('requirements, checks, and mutants without a counterpart are reported', () => {
  const requirement = (id: string, unobservable?: string): CoverageInput['requirements'][number] => ({
    ...{ id, level: 'MUST', statement: '', contract: [] },
    ...(unobservable !== undefined && { unobservable }),
  });
  const check = (id: string, ...requirements: string[]) => ({ id, requirements });
  const mutant = (requirement: string) => ({ requirement, description: 'is wrong' });
  const right: CoverageInput = {
    requirements: [requirement('AUTH-1'), requirement('AUTH-2', 'It happens elsewhere.')],
    checks: [check('listGoals/a', 'AUTH-1')],
    mutants: [mutant('AUTH-1')],
  };
  expect(orphans(right)).toEqual([]);
  expect(orphans({ ...right, checks: [] })).toEqual(['AUTH-1 has no check']);
  expect(orphans({ ...right, mutants: [] })).toEqual(['AUTH-1 has no mutant']);
  const contract = ['listGoals/parameters/status', 'listCampaigns/parameters/status'];
  expect(orphans({ ...right, requirements: [{ ...requirement('AUTH-1'), contract }] })).toEqual([
    'AUTH-1 has no check of listCampaigns/parameters/status',
  ]);
  expect(orphans({ ...right, checks: [...right.checks, check('listGoals/b')] })).toEqual([
    'listGoals/b names no requirement',
  ]);
  expect(orphans({ ...right, checks: [check('listGoals/a', 'AUTH-1', 'AUTH-2', 'AUTH-3')] })).toEqual([
    'listGoals/a names AUTH-2, which is unobservable',
    'listGoals/a names AUTH-3, which is not a requirement',
  ]);
  expect(orphans({ ...right, mutants: [mutant('AUTH-1'), mutant('AUTH-2')] })).toEqual([
    '"is wrong" violates AUTH-2, which is unobservable',
  ]);
});

test('a retired requirement cannot have a check or a mutant, and is not listed', () => {
  const current = { id: 'AUTH-1', level: 'MUST', statement: 'It passes.', contract: [] } as const;
  const gone = { ...current, id: 'AUTH-2', retired: '1.2.0' };
  const covered = (...ids: string[]) => ({
    requirements: [current, gone].map((requirement) => ({ ...requirement, contract: [] })),
    checks: [{ id: 'listGoals/a', requirements: ids }],
    mutants: ids.map((requirement) => ({ requirement, description: 'is wrong' })),
  });
  expect(orphans(covered('AUTH-1'))).toEqual([]);
  expect(orphans(covered('AUTH-1', 'AUTH-2'))).toEqual([
    'listGoals/a names AUTH-2, which was retired in 1.2.0',
    '"is wrong" violates AUTH-2, which was retired in 1.2.0',
  ]);
  expect(Object.keys(coverageById(covered('AUTH-1')))).toEqual(['AUTH-1']);
});

test('every operation of the contract has checks, and their IDs are unique', () => {
  const ids = catalog.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const tested = new Set(catalog.map(operationOfCheck));
  expect(operationIds.filter((operation) => !tested.has(operation))).toEqual([]);
});
