import { carriedNames, ordinaryNames, secretNames, urlNames } from '@email-automation/test-tools/secret-names';
import { expect, test } from 'vitest';
import { redactExchange } from '../../src/observe/redact-exchange.ts';
import { createSecrets } from '../../src/observe/secrets.ts';

const carried = [...secretNames, ...carriedNames];
const inUrls = [...carried, ...urlNames];

interface Sent {
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The report on an exchange. It has the headers and bodies of both sides. */
function reportOf({ path = '/v2/accounts', headers = {}, body = '' }: Sent): string {
  const url = new URL(path, 'https://api.example');
  const message = { headers, text: body };
  const { exchange, format } = redactExchange(
    'listAccounts',
    {
      ...{ method: 'GET', path: url.pathname, query: url.searchParams, url, mayOmitCredentials: false },
      ...{ request: message, response: { status: 200, ...message } },
    },
    createSecrets(),
  );
  return JSON.stringify(exchange) + format(body);
}

test.each<[place: string, names: string[], sent: (name: string) => Sent]>([
  ['a header', carried, (name) => ({ headers: { [name.toLowerCase()]: 'planted' } })],
  ['a parameter of a URL', inUrls, (name) => ({ path: `/v2/accounts?page=1&${name}=planted` })],
  ['a parameter of a path', inUrls, (name) => ({ path: `/v2/accounts;x=1;${name}=planted` })],
  ['a URL in a header', inUrls, (name) => ({ headers: { location: `/a?${name}=planted` } })],
  ['a member of a body', carried, (name) => ({ body: `{"a":[{"${name}":"planted"}]}` })],
  ['a cut body', carried, (name) => ({ body: `{"a":[{"${name}":"planted` })],
  ['a form', inUrls, (name) => ({ body: `a=1&${name}=planted&b=2` })],
  ['other text', carried, (name) => ({ body: `<p>${name}: planted</p>` })],
])('in %s, the values of secrets are redacted in reports, and no others', (_, names, sent) => {
  expect(names.filter((name) => reportOf(sent(name)).includes('planted'))).toEqual([]);
  expect(ordinaryNames.filter((name) => !reportOf(sent(name)).includes('planted'))).toEqual([]);
});
