import { credentials } from './fuzzed-workspace.ts';

/** A header as it is sent. */
export type Header = readonly [name: string, value: string];

/** Credentials of HTTP Basic. */
const basic = (token: string): Header => ['authorization', `Basic ${Buffer.from(`${token}:`).toString('base64')}`];
/** The credential of the user who can access the account. */
export const valid: Header = basic(credentials.token);
export const json: Header = ['content-type', 'application/json'];
/** The access token of OAuth, which the sender of the request knows. */
export const bearer: Header = ['authorization', 'Bearer {access_token}'];

/** Credentials that the server must reject, or that belong to others. */
export const otherCredentials: readonly Header[][] = [
  ...[
    [],
    [basic('wrong')],
    [basic('')],
    [basic(credentials.tokenOfOther)],
    [['authorization', `Bearer ${credentials.token}`] as const],
  ],
  ...[[['authorization', 'Bearer wrong'] as const], [basic('{access_token}')], [['authorization', 'Basic'] as const]],
  ...[
    'Basic !!!',
    'Basic ====',
    'basic',
    'Digest x',
    'Bearer',
    `Bearer ${'x'.repeat(7000)}`,
    'Basic Og==',
    '\u00FF',
  ].map((value): Header[] => [['authorization', value]]),
  ...[`${credentials.token}:x`, `:${credentials.token}`, `${credentials.token}\0:`, credentials.token].map(
    (pair): Header[] => [['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]],
  ),
  [[`authorization`, `bAsIc ${Buffer.from(`${credentials.token}:`).toString('base64')}`]],
];

/** Media types that the server reads, and others. */
export const mediaTypes = [
  ...[
    'application/json; charset=utf-8',
    'application/json;charset="latin1"',
    'application/json; charset=utf-16',
    'text/json',
    'application/vnd.api+json',
  ],
  ...[
    'APPLICATION/JSON',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'application/jsonp',
    '',
  ],
  ...[
    '/',
    ';',
    'application/json, text/plain',
    'application/json;;;',
    `application/json; x=${'y'.repeat(2000)}`,
    'a/b+json',
    '+json',
    'json',
  ],
];

/** Headers that most servers know, with values that few expect. */
export const furtherHeaders: readonly Header[] = [
  ...['text/html', 'application/xml;q=0', '*/*;q=0', '\u00FF', ''].map((value): Header => ['accept', value]),
  ...[...'éx'].map((value): Header => ['x-request-id', value]),
  ['x-request-id', 'x'.repeat(129)],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['expect', 'nothing'],
  ['origin', 'https://evil.example'],
  ['x-forwarded-for', 'not an address, ::1, 1.2.3.4.5'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', `a=${'b'.repeat(4000)}`],
  ['accept-encoding', 'gzip'],
  ['prefer', 'return=minimal'],
];
