import { operations } from '../contract/operations.ts';
import { findRequestViolations } from '../contract/request-violations.ts';
import { document } from '../contract/schemas.ts';
import { base64 } from '../http/credential.ts';
import type { ClientRun } from './client-run.ts';
import type { ClientSecrets } from './environment.ts';
import { type Finding, serious, unless } from './findings.ts';
import { credentialOf, type ReceivedRequest } from './received-request.ts';
import type { TaskName } from './tasks.ts';

/** The rules for the requests of a client in every scenario. The first request that breaks one stands for all. */
export const findCommon = (run: ClientRun, secrets: ClientSecrets, task: TaskName): Finding[] => [
  ...firstOf(run.requests.filter(isOfApi), (request) =>
    task === 'sign-in' ? findAccessToken(request, secrets) : findToken(request, secrets),
  ),
  ...serious([
    ...firstOf(run.requests, (request) => findSecretInUrl(request, secrets)),
    ...firstOf(run.elsewhere, (request) => findSecretElsewhere(request, secrets)),
    ...findSecretInOutput(run, secrets),
  ]),
  ...firstOf(run.requests, findUnknownPath),
  ...firstOf(run.requests, findMisplacedParameters),
  ...firstOf(run.requests, findInvalid),
  ...firstOf(run.requests, findDeprecated),
];

const firstOf = (requests: ReceivedRequest[], find: (request: ReceivedRequest) => Finding[]): Finding[] => {
  for (const request of requests) {
    const found = find(request);
    if (found.length > 0) return found.map((finding) => ({ ...finding, request }));
  }
  return [];
};

const isOfApi = ({ operation }: ReceivedRequest) => operation !== undefined && operations[operation].server === 'api';

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

/** URLs are logged and remembered. The exchange of a code carries its secrets in the query string by contract. */
function findSecretInUrl(request: ReceivedRequest, secrets: ClientSecrets): Finding[] {
  if (request.operation === 'exchangeAuthorizationCode') return [];
  const isInUrl = [secrets.token, secrets.accessToken, secrets.clientSecret].some((secret) =>
    request.target.includes(secret),
  );
  return unless(!isInUrl, () => ({ expected: 'no credential in a URL', seen: 'a credential in the URL' }));
}

function findSecretElsewhere({ headers, target, text }: ReceivedRequest, secrets: ClientSecrets): Finding[] {
  const found = findSecret([...Object.values(headers), target, text].join('\n'), secrets);
  return unless(found === undefined, () => ({
    expected: 'no credential in a request to another origin',
    seen: `the credential \`${found}\` in a request to ${headers.host}`,
  }));
}

/** Output ends up in logs. The code of a callback is good for one exchange only. */
export const noSecretInOutput = 'no credential in the output of the program, standard error included';

function findSecretInOutput({ program }: ClientRun, { code: _, ...secrets }: ClientSecrets): Finding[] {
  const found = findSecret(program.output, secrets);
  return unless(found === undefined, () => ({
    expected: noSecretInOutput,
    seen: `the credential \`${found}\``,
  }));
}

/** The name of the credential that a text has, as it is or encoded for Basic. */
function findSecret(text: string, { clientId, ...all }: Partial<ClientSecrets>): string | undefined {
  // The end of a Base64 text depends on the next characters, such as the colon.
  const encoded = (value: string) => base64(value).slice(0, -4);
  const found = Object.entries(all).find(([, secret]) =>
    [secret, encoded(secret), encoded(`${clientId}:${secret}`)].some((form) => text.includes(form)),
  );
  return found?.[0];
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
  if (operation === undefined || !('body' in operations[operation])) return [];
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
  const [violation] = findRequestViolations(operation, { query: url.searchParams, headers, text });
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
