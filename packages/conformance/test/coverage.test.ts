import { expect, test } from 'vitest';
import { oauthMutants } from '../mutants/catalogue/oauth.ts';
import { mutants } from '../mutants/catalogue.ts';
import { operationOfCheck } from '../src/check.ts';
import { catalogue } from '../src/checks/catalogue.ts';
import { contract } from '../src/contract/contract.ts';
import { requirements } from '../src/contract/registers.ts';

const observable = requirements.filter(({ unobservable }) => unobservable === undefined).map(({ id }) => id);
const named = new Set(catalogue.flatMap((check) => check.requirements));
const broken = new Set([...mutants, ...oauthMutants].map(({ requirement }) => requirement));

test('every observable requirement has a check', () => {
  expect(observable.filter((id) => !named.has(id))).toEqual([]);
});

test('every check names requirements of the register, observable ones only', () => {
  expect(catalogue.filter((check) => check.requirements.length === 0)).toEqual([]);
  expect([...named].filter((id) => !observable.includes(id))).toEqual([]);
});

test('every observable requirement has a mutant, and every mutant a requirement', () => {
  expect(observable.filter((id) => !broken.has(id))).toEqual([]);
  expect([...broken].filter((id) => !observable.includes(id))).toEqual([]);
});

test('every operation of the contract has checks, which have ids of their own', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const tested = new Set(catalogue.map(operationOfCheck));
  expect([...contract.keys()].filter((operation) => !tested.has(operation))).toEqual([]);
});
