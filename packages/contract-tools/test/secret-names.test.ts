import { carriedNames, ordinaryNames, secretNames, urlNames } from '@email-automation/test-tools/secret-names';
import { expect, test } from 'vitest';
import { isSecretHeader, isSecretName, isSecretParameter } from '../src/secret-names.ts';

test('names of secrets are recognized where they are secrets, and ordinary names nowhere', () => {
  expect(secretNames.filter((name) => !isSecretName(name))).toEqual([]);
  expect(carriedNames.filter((name) => !isSecretHeader(name))).toEqual([]);
  expect(urlNames.filter((name) => !isSecretParameter(name))).toEqual([]);
  expect(carriedNames.filter(isSecretName)).toEqual([]);
  expect(urlNames.filter(isSecretHeader)).toEqual([]);
  expect(ordinaryNames.filter(isSecretParameter)).toEqual([]);
});

test('every secret name is a secret in headers, and there in URLs, too', () => {
  expect(secretNames.filter((name) => !isSecretHeader(name) || !isSecretParameter(name))).toEqual([]);
  expect(carriedNames.filter((name) => !isSecretParameter(name))).toEqual([]);
});
