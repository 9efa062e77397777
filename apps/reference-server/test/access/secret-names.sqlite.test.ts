import { isSecretHeader } from '@email-automation/contract-tools/secret-names';
import { redactBody, redactHeaders, redactUrl } from '@email-automation/service/http/redaction';
import { carriedNames, ordinaryNames, secretNames, urlNames } from '@email-automation/test-tools/secret-names';
import { expect, test } from 'vitest';
import { contract } from '../environment/sandbox.ts';

const inHeaders = [...secretNames, ...carriedNames];
const inUrls = [...inHeaders, ...urlNames];

test('no field or parameter of the interface is a secret outside of OAuth 2', () => {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, name, in: place } = value as Record<string, unknown>;
    for (const field of Object.keys(properties ?? {})) names.add(field);
    if (typeof name === 'string' && typeof place === 'string') names.add(name);
    for (const part of Object.values(value)) visit(part);
  };
  visit(contract.document);
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter(isSecretHeader).sort()).toEqual(['access_token', 'client_secret']);
});

test.each<[place: string, names: string[], redact: (name: string) => string]>([
  ['a header', inHeaders, (name) => JSON.stringify(redactHeaders({ [name]: 'planted' }))],
  ['a parameter of a URL', inUrls, (name) => redactUrl(`/v2/accounts?page=1&${name}=planted#x`)],
  ['a fragment', inUrls, (name) => redactUrl(`https://app.example/done#x=1&${name}=planted`)],
  ['a parameter of a path', inUrls, (name) => redactUrl(`/v2/accounts;x=1;${name}=planted/goals`)],
  ['a URL in a header', inUrls, (name) => JSON.stringify(redactHeaders({ location: `/a?${name}=planted` }))],
  ['a member of a body', secretNames, (name) => redactBody(`{"a":[{"${name}":"planted"}]}`, false)],
  ['a cut body', secretNames, (name) => redactBody(`{"a":[{"${name}":"planted`, false)],
  ['a form', secretNames, (name) => redactBody(`a=1&${name}=planted&b=2`, false)],
  ['a form of OAuth 2', inUrls, (name) => redactBody(`a=1&${name}=planted&b=2`, true)],
  ['other text', secretNames, (name) => redactBody(`<p>${name}: planted</p>`, false)],
])('in %s, the values of secrets are redacted, and no others', (_, names, redact) => {
  expect(names.filter((name) => redact(name).includes('planted'))).toEqual([]);
  expect(ordinaryNames.filter((name) => !redact(name).includes('planted'))).toEqual([]);
});

test('sessions, signatures, and keys are ordinary in bodies, and keys in headers', () => {
  const body = '{"session":"Keynote","signature":"Ada","key":"a","state":"CA"}';
  expect(redactBody(body, false)).toBe(body);
  expect(redactHeaders({ key: 'a', state: 'CA' })).toEqual({ key: 'a', state: 'CA' });
});
