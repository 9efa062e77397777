import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addServeFlags } from '../../src/commands/serve-flags.ts';
import { findContradiction } from '../../src/configuration/check-options.ts';
import { readConfiguration } from '../../src/configuration/read-configuration.ts';
import { readSecretFiles } from '../../src/configuration/secret-files.ts';
import { flagOf, namedOptions, type ServeOptionName, variableOf } from '../../src/configuration/serve-options.ts';
import { newFolder } from '../environment/new-folder.ts';

/** Writes a file. @returns its path */
function write(text: string): string {
  const folder = newFolder();
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

/** Reads the options of a command line. @returns the value of the named one */
function read(name: ServeOptionName, { args = [] as string[], environment = {} }) {
  const command = addServeFlags(new Command().exitOverride());
  command.parse(args, { from: 'user' });
  return readConfiguration(command, environment)[name];
}

test('a flag goes before a variable, and this before the default', () => {
  const [args, environment] = [['--port=1'], { EMAIL_AUTOMATION_PORT: '2' }];
  expect(read('port', { args, environment })).toBe(1);
  expect(read('port', { environment })).toBe(2);
  expect(read('port', {})).toBe(4000);
  // Container tools often set variables without a value.
  expect(read('port', { environment: { EMAIL_AUTOMATION_PORT: '' } })).toBe(4000);
});

/** A value of each type other than its default, as text. */
const sample: Record<string, string> = {
  preparedStatements: 'false',
  publicUrl: 'https://a.example',
  trustProxy: '10.0.0.0/8',
};
const sampleOf = (name: string, placeholder = '') =>
  sample[name] ??
  { '': 'true', '<url>': 'https://a.example', '<list>': 'https://a.example', '<level>': 'warn' }[placeholder] ??
  '77';

test.each(namedOptions)('%s has the same value as a flag and as a variable', (name, option) => {
  const { placeholder, parse } = option.type;
  const given = sampleOf(name, placeholder);
  const expected = parse(given);
  expect(read(name, { environment: { [variableOf(name, option)]: given } })).toEqual(expected);
  const flag = flagOf(name, option);
  if (flag) expect(read(name, { args: placeholder === undefined ? [flag] : [flag, given] })).toEqual(expected);
});

test.each([
  [{ EMAIL_AUTOMATION_PORT: 'x' }, "EMAIL_AUTOMATION_PORT: the value 'x' is invalid. It must be an integer"],
  [
    { EMAIL_AUTOMATION_PROT: '1' },
    'EMAIL_AUTOMATION_PROT: there is no option of this name. Did you mean EMAIL_AUTOMATION_PORT?',
  ],
  [{ EMAIL_AUTOMATION_PORT: 'tcp://10.0.0.1:80' }, 'enableServiceLinks: false'],
  [{ SMTP_URL: ' ' }, 'SMTP_URL: the value is invalid. It must not be empty.'],
])('the environment is refused with the name of the variable: %j', (environment, message) => {
  expect(() => read('port', { environment })).toThrow(message);
});

test('the server ignores the variables of the conformance kit', () => {
  const environment = { EMAIL_AUTOMATION_TOKEN: 't' };
  expect(read('port', { environment })).toBe(4000);
});

test('a demo leaves the database and the mail server of the environment alone', () => {
  const environment = { DATABASE_URL: 'postgres://db.example/shop', SMTP_URL: 'smtp://mail.example' };
  for (const name of ['database', 'smtpUrl'] as const)
    expect(read(name, { args: ['--demo'], environment })).toBeUndefined();
  expect(read('database', { args: ['--demo', '--database=a.db'], environment })).toBe('a.db');
  expect(read('database', { environment })).toBe('postgres://db.example/shop');
});

test('secrets come from files, too', () => {
  const environment: NodeJS.ProcessEnv = {
    CONTROL_TOKEN_FILE: write('from a file\n'),
    SMTP_URL: '',
    DATABASE_URL_FILE: '',
  };
  readSecretFiles(environment);
  expect(environment.CONTROL_TOKEN).toBe('from a file');
  expect(environment).not.toHaveProperty('SMTP_URL');
  const refused: [NodeJS.ProcessEnv, string][] = [
    [{ CONTROL_TOKEN_FILE: '/nowhere' }, 'CONTROL_TOKEN_FILE: the file /nowhere cannot be read (ENOENT).'],
    [{ CONTROL_TOKEN_FILE: write('\n') }, 'is empty.'],
    [{ CONTROL_TOKEN_FILE: write('a'), CONTROL_TOKEN: 'b' }, 'CONTROL_TOKEN and CONTROL_TOKEN_FILE are both set.'],
  ];
  for (const [one, message] of refused) expect(() => readSecretFiles(one)).toThrow(message);
});

test('a control port that other computers reach needs a token that nobody guesses', () => {
  const options = { host: '127.0.0.1', controlPort: 1, controlHost: '0.0.0.0' };
  expect(findContradiction({ ...options, controlToken: 'fifteen letters' })).toContain('at least 16 characters');
  expect(findContradiction({ ...options, controlToken: 'sixteen letters.' })).toBeUndefined();
  expect(findContradiction({ ...options, controlToken: 'x', controlHost: '::1' })).toBeUndefined();
  expect(
    findContradiction({ ...options, consoleUrl: 'https://a.example', controlToken: 'sixteen letters.' }),
  ).toContain('Add --console');
});
