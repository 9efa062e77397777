import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { formatTarget } from '../../src/commands/init.ts';
import { completeTarget, readTarget } from '../../src/target/read.ts';
import { targetSchema } from '../../src/target/schema.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { createFolder } from '../create-folder.ts';

function writeTarget(text: string): string {
  const file = join(createFolder(), 't.yaml');
  writeFileSync(file, text);
  return file;
}

/** Returns the validation errors of a target file, without its name. */
function validate(text: string, environment: NodeJS.ProcessEnv = {}): string[] {
  const file = writeTarget(text);
  try {
    readTarget(file, environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.replace(`${file}:`, ''));
  }
}

const good = "baseUrl: http://127.0.0.1:4000\naccount: '10'\ncredentials: { token: abc }\n";

test('omitted keys have a default', () => {
  expect(readTarget(writeTarget(good))).toEqual({
    baseUrl: 'http://127.0.0.1:4000',
    account: '10',
    credentials: { token: 'abc' },
    profiles: ['core', 'batch'],
    notOffered: [],
    listArguments: 'query',
    backgroundSeconds: 10,
    timeoutSeconds: 10,
    states: {},
  });
});

test('values can come from the environment', () => {
  const text = good.replace('abc', '$MY_TOKEN');
  expect(readTarget(writeTarget(text), { MY_TOKEN: 'xyz' }).credentials.token).toBe('xyz');
  expect(validate(text)).toEqual(['3:16: The environment variable MY_TOKEN is not set.']);
});

const invalid: [string, string, string[]][] = [
  ['an id that is a number', good.replace("'10'", '10'), ['2:1: account must be a string: write 10 in quotes.']],
  [
    'a URL without a scheme',
    good.replace('http://', ''),
    ['1:1: baseUrl must be a URL that begins with http:// or https://.'],
  ],
  [
    'a missing token',
    good.replace('token', 'key'),
    [
      '3:1: credentials needs token.',
      expect.stringMatching(/^3:16: credentials has no property key\. Valid names: token, tokens, /),
    ],
  ],
  [
    'a profile that does not exist',
    `${good}profiles: [core, quick]`,
    ['4:18: "quick" is not valid. Valid values: core, batch, shopper-activity, legacy, oauth, limits.'],
  ],
  [
    'a misspelt key',
    `${good}profile: [core]`,
    [expect.stringMatching(/^4:1: The file has no property profile\. Valid names: .*profiles, /)],
  ],
  [
    'a misspelt state',
    `${good}states:\n  campaign with email: { campaign_id: '1', email_count: 2 }`,
    [expect.stringMatching(/^5:3: states has no property campaign with email\. Valid names: .*campaign with emails, /)],
  ],
  [
    'a state without an id',
    `${good}states:\n  campaign with emails: { campaign_id: '1' }`,
    ['5:3: campaign with emails needs email_count.'],
  ],
  [
    'none for a required state',
    `${good}states: { campaign with emails: none }`,
    ['4:11: campaign with emails must be an object.'],
  ],
  [
    'two hooks',
    `${good}stateHook: { url: 'http://a', command: [b] }`,
    ['4:1: stateHook must have either url or command, not both.'],
  ],
  ['a clock hook without a URL', `${good}clockHook: { token: abc }`, ['4:1: clockHook needs url.']],
  [
    'a clock hook with an invalid URL and token',
    `${good}clockHook: { url: 'http://a:99999', token: 'a b' }`,
    [
      '4:14: url is not a valid URL: check host and port.',
      '4:37: token must consist of visible ASCII characters, without spaces.',
    ],
  ],
  ['an operation that does not exist', `${good}notOffered: [listEverything]`, []],
  [
    'a profile without its required keys',
    `${good}profiles: [oauth]`,
    ['authUrl', 'credentials.oauthClient'].map((key) => `4:1: The profile oauth needs ${key}.`),
  ],
  [
    'invalid YAML',
    `${good}profiles: [`,
    ['4:12: Flow sequence in block collection must be sufficiently indented and end with a ]'],
  ],
  ['an empty file', '', ['1:1: The file contains no target. To write one, run `init`.']],
  ['a list', '[]', ['1:1: The file contains no target. To write one, run `init`.']],
  ['a string', 'http://127.0.0.1', ['1:1: The file contains no target. To write one, run `init`.']],
  ['a string instead of a list', `${good}profiles: core`, ['4:1: profiles must be a list.']],
  ['a string instead of a number', `${good}timeoutSeconds: soon`, ['4:1: timeoutSeconds must be a number.']],
  ['an empty token', good.replace('abc', "''"), ['3:16: token must not be empty.']],
  ...(
    [
      ['a URL with an invalid port', 'http://127.0.0.1:99999', 'baseUrl is not a valid URL: check host and port.'],
      ['a URL with a password', 'http://me:secret@a.example', 'baseUrl must not contain a user or password.'],
      ['a URL with a query string', 'http://a.example/?v=1', 'baseUrl must end before ?v=1.'],
    ] as const
  ).map(([what, baseUrl, message]): [string, string, string[]] => [
    what,
    good.replace(/baseUrl: .*/, `baseUrl: ${baseUrl}`),
    [`1:1: ${message}`],
  ]),
  [
    'a token with a line break',
    `${good}stateHook: { url: 'http://a', token: "a\\nb" }`,
    ['4:31: token must consist of visible ASCII characters, without spaces.'],
  ],
  [
    'a second user that is the same as the first',
    good.replace('abc', "abc, otherUser: { token: abc, account: '10' }"),
    ['3:28: otherUser must be another user, with another token.', '3:28: otherUser must have another account than 10.'],
  ],
];

test.each(invalid)('%s is reported with its position', (_, text, expected) => {
  const errors = validate(text);
  if (expected.length === 0)
    expect(errors[0]).toMatch(/^4:14: "listEverything" is not valid\. Valid values: listAccounts/);
  else expect(errors).toEqual(expected);
});

test('a missing file is reported with the next step', () => {
  expect(() => readTarget('nowhere.yaml')).toThrow(
    'nowhere.yaml does not exist. To write it, run: email-automation-conformance init nowhere.yaml',
  );
});

test('a description in code is validated too, and not changed', () => {
  const description = { baseUrl: 'http://a', account: 10, credentials: { token: 't' } } as unknown as TargetDescription;
  expect(() => completeTarget(description)).toThrow('account: account must be a string: write 10 in quotes.');
  const right: TargetDescription = { baseUrl: 'http://a', account: '10', credentials: { token: 't' } };
  completeTarget(right);
  expect(right).toEqual({ baseUrl: 'http://a', account: '10', credentials: { token: 't' } });
});

test('the file that init writes is valid, even with its comments removed', () => {
  const environment = { EMAIL_AUTOMATION_TOKEN: 't', OLD_ACCESS_TOKEN: 'o', LIMITED_TOKEN: 'l' };
  expect(validate(formatTarget(), environment)).toEqual([]);
  const [head = '', states = ''] = formatTarget().split('# states:\n');
  const all = `${head}states:\n${states.split('\n\n')[0]?.replace(/^# /gm, '')}`;
  expect(validate(all, environment)).toEqual([]);
  expect(Object.keys(readTarget(writeTarget(all), environment).states).length).toBeGreaterThan(20);
});

test('the published schema is a valid JSON Schema', () => {
  expect(() =>
    new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(targetSchema),
  ).not.toThrow();
});
