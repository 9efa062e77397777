import type { OperationId } from '@email-automation/types';
import { findRequestViolations } from '../contract/request-violations.ts';
import { document } from '../contract/schemas.ts';
import type { ClientRun } from '../weather/client-run.ts';
import { type Finding, unless } from '../weather/findings.ts';
import { findLeaks, firstOf, formsOf, type SecretForms } from '../weather/leaks.ts';
import { credentialOf, type ReceivedRequest } from '../weather/received-request.ts';
import { describe } from './describe-operation.ts';
import type { ClientSecrets } from './environment.ts';
import type { TaskName } from './tasks.ts';

/** The rules for the requests of a client in every scenario. The first request that breaks one stands for all. */
export const findCommon = (run: ClientRun, secrets: ClientSecrets, task: TaskName): Finding[] => [
  ...firstOf(run.requests.filter(isOfApi), (request) =>
    task === 'sign-in' ? findAccessToken(request, secrets) : findToken(request, secrets),
  ),
  ...findLeaks(run, {
    ...formsOfSecrets(secrets),
    // The exchange of a code carries its secrets in the query string by contract.
    mayBeInUrl: ({ operation }) => operation === 'exchangeAuthorizationCode',
  }),
  ...firstOf(run.requests, findUnknownPath),
  ...firstOf(run.requests, findMisplacedParameters),
  ...firstOf(run.requests, findInvalid),
  ...firstOf(run.requests, findDeprecated),
];

/** The texts that tell a secret. Basic has the client secret after the client id, and the rest before a colon. */
function formsOfSecrets({ clientId, code, ...secrets }: ClientSecrets) {
  const forms = Object.entries(secrets).map(([name, secret]) => [name, formsOf(secret, clientId)]);
  return { lasting: Object.fromEntries(forms) as SecretForms, once: { code: formsOf(code, clientId) } };
}

const isOfApi = ({ operation }: ReceivedRequest) => operation !== undefined && describe(operation).server === 'api';

/** The API token as the username of Basic, with an empty password. */
function findToken(request: ReceivedRequest, { token }: ClientSecrets): Finding[] {
  const credential = credentialOf(request);
  return unless(credential?.scheme === 'basic' && credential.value === `${token}:`, () => ({
    requirements: ['AUTH-4'],
    expected: 'the API token as the username of Basic, with an empty password, in every request',
    seen: describeCredential(credential, token),
  }));
}

function findAccessToken(request: ReceivedRequest, { accessToken }: ClientSecrets): Finding[] {
  const credential = credentialOf(request);
  return unless(credential?.scheme === 'bearer' && credential.value === accessToken, () => ({
    requirements: ['AUTH-5'],
    expected: 'the access token after the word Bearer in every request',
    seen: credential === undefined ? 'no `Authorization` header' : `the scheme ${credential.scheme}`,
  }));
}

function describeCredential(credential: ReturnType<typeof credentialOf>, token: string): string {
  if (credential === undefined) return 'no `Authorization` header';
  const { scheme, value } = credential;
  if (scheme !== 'basic') return scheme === 'bearer' ? 'the scheme Bearer' : 'another scheme than Basic';
  if (value === token) return 'the base64 value of the token without a colon';
  if (value === `:${token}`) return 'the token as the password';
  return value.startsWith(`${token}:`) ? 'a password that is not empty' : 'another username than the token';
}

function findUnknownPath(request: ReceivedRequest): Finding[] {
  return unless(request.operation !== undefined, () => ({
    requirements: ['SERVICE-5'],
    expected: 'only requests to operations of the contract',
    seen: `${request.method} ${request.url.pathname}`,
  }));
}

/** Parameters of an operation with a body that stand in its query string have no effect. */
function findMisplacedParameters({ operation, url }: ReceivedRequest): Finding[] {
  if (operation === undefined || describe(operation).body === undefined) return [];
  const names = [...url.searchParams.keys()];
  return unless(names.length === 0, () => ({
    requirements: ['SERVICE-6'],
    expected: `the parameters of ${operation} in the body`,
    seen: `in the query string: ${names.join(', ')}`,
  }));
}

/** The rules of the contract for the query, the media type, and the body. */
function findInvalid({ operation, url, headers, text }: ReceivedRequest): Finding[] {
  // The parameters of an exchange may come as a form: a scenario looks at them.
  if (operation === undefined || operation === 'exchangeAuthorizationCode') return [];
  const [violation] = findRequestViolations(operation as OperationId, { query: url.searchParams, headers, text });
  if (violation === undefined) return [];
  const { requirements, expected, seen } = violation;
  return [
    {
      requirements,
      expected: `${expected} (${operation})`,
      seen: String(typeof seen === 'string' ? seen : JSON.stringify(seen)),
    },
  ];
}

/** Fields that the contract keeps for older clients. */
const deprecatedFields = findDeprecatedFields(document);

function findDeprecated({ operation, body }: ReceivedRequest): Finding[] {
  const used = new Set<string>();
  collectNames(body, used);
  const names = [...used].filter((name) => deprecatedFields.has(name));
  return unless(operation === undefined || names.length === 0, () => ({
    expected: 'no deprecated fields in a request',
    seen: names.join(', '),
  }));
}

/** The names of fields in a body, without those that users choose. */
function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    if (name !== 'custom_fields' && name !== 'properties') collectNames(inner, names);
  }
}

function findDeprecatedFields(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { properties } = node as { properties?: Record<string, { deprecated?: boolean } | undefined> };
  for (const [name, schema] of Object.entries(properties ?? {})) if (schema?.deprecated) found.add(name);
  for (const inner of Object.values(node)) findDeprecatedFields(inner, found);
  return found;
}
