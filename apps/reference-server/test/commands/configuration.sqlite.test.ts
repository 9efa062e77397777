import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { addServeFlags } from '../../src/commands/serve-flags.ts';
import { findContradiction } from '../../src/configuration/check-options.ts';
import { maskSetting } from '../../src/configuration/mask-setting.ts';
import { readConfiguration } from '../../src/configuration/read-configuration.ts';
import { configurationSchema } from '../../src/configuration/schema.ts';
import { readSecretFiles } from '../../src/configuration/secret-files.ts';
import { flagOf, keyOf, namedOptions, variableOf } from '../../src/configuration/serve-options.ts';

/** Writes a file. @returns its path */
function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'configuration-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'server.yaml');
  writeFileSync(file, text);
  return file;
}

/** Reads the options of a command line. @returns the value and the source of the named one, without the folder */
async function read(name: string, { args = [] as string[], environment = {}, file = undefined as string | undefined }) {
  const command = addServeFlags(new Command().exitOverride());
  const path = file === undefined ? [] : ['--config', write(file)];
  command.parse([...args, ...path], { from: 'user' });
  const setting = (await readConfiguration(command, environment)).find((one) => one.name === name);
  if (setting === undefined) throw new Error(`There is no ${name}.`);
  return [setting.value, setting.from.replace(/.*\//, ''), maskSetting(setting)];
}

test('a flag goes before the environment, this before the file, and the file before the default', async () => {
  const [args, environment, file] = [['--port=1'], { EMAIL_AUTOMATION_PORT: '2' }, '# port\nport: 3\n'];
  expect(await read('port', { args, environment, file })).toEqual([1, '--port', 1]);
  expect(await read('port', { environment, file })).toEqual([2, 'EMAIL_AUTOMATION_PORT', 2]);
  expect(await read('port', { file })).toEqual([3, 'server.yaml:2', 3]);
  expect(await read('port', {})).toEqual([4000, '', 4000]);
  // Container tools often set variables without a value.
  expect(await read('port', { environment: { EMAIL_AUTOMATION_PORT: '' }, file: 'port:\n' })).toEqual([4000, '', 4000]);
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

test.each(namedOptions)('%s has the same value as a flag, as a variable, and in a file', async (name, option) => {
  const { placeholder, parse } = option.type;
  const given = sampleOf(name, placeholder);
  const expected = parse(given);
  const [fromVariable] = await read(name, { environment: { [variableOf(name, option)]: given } }).catch((error) =>
    // Its own file is not there.
    name === 'config' ? [expected] : Promise.reject(error),
  );
  expect(fromVariable).toEqual(expected);
  const flag = flagOf(name, option);
  if (flag && name !== 'config') {
    const args = placeholder === undefined ? [flag] : [flag, given];
    expect((await read(name, { args }))[0]).toEqual(expected);
  }
  if (name === 'config') return;
  const file = `${keyOf(name)}: ${typeof expected === 'string' ? JSON.stringify(given) : given}\n`;
  expect((await read(name, { file }))[0]).toEqual(expected);
  const isValid = new Ajv2020({ allowUnionTypes: true }).compile(configurationSchema());
  const inFile = typeof expected === 'object' ? given : expected;
  expect(isValid({ [keyOf(name)]: inFile }), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ [keyOf(name)]: {} })).toBe(false);
});

test.each([
  ['prot: 1\n', 'server.yaml:1: There is no option prot. Did you mean port?'],
  ['\npublic-url: https://a.example\n', 'server.yaml:2: There is no option public-url. Did you mean public_url?'],
  [
    'config: other.yaml\n',
    'server.yaml:1: There is no option config. To list the options, run: email-automation-server config',
  ],
  ['port: 65536\n', "server.yaml:1: port: the value '65536' is invalid. It must be an integer from 0 to 65,535."],
  ['public_url: x\n', "server.yaml:1: public_url: the value 'x' is invalid. It must be a URL"],
  ['console: yes\n', "server.yaml:1: console: the value 'yes' is invalid. It must be true or false."],
  ['port: [{ a: 1 }]\n', 'server.yaml:1: port must be a value or a list.'],
  ['- port\n', 'server.yaml:1: The file must have options such as port: 4000'],
  ['port: 1\nport: 2\n', 'server.yaml:2: Map keys must be unique'],
])('the file is refused with its line: %j', async (file, message) => {
  await expect(read('port', { file })).rejects.toThrow(message);
});

test.each([
  [{ EMAIL_AUTOMATION_PORT: 'x' }, "EMAIL_AUTOMATION_PORT: the value 'x' is invalid. It must be an integer"],
  [
    { EMAIL_AUTOMATION_PROT: '1' },
    'EMAIL_AUTOMATION_PROT: there is no option of this name. Did you mean EMAIL_AUTOMATION_PORT?',
  ],
  [{ EMAIL_AUTOMATION_PORT: 'tcp://10.0.0.1:80' }, 'enableServiceLinks: false'],
  [{ EMAIL_AUTOMATION_CONFIG: '/nowhere.yaml' }, '/nowhere.yaml cannot be read (ENOENT)'],
])('the environment is refused with the name of the variable: %j', async (environment, message) => {
  await expect(read('port', { environment })).rejects.toThrow(message);
});

test('the server ignores the variables of the conformance kit', async () => {
  const environment = { EMAIL_AUTOMATION_TOKEN: 't', EMAIL_AUTOMATION_DOCS: 'https://docs.example' };
  expect(await read('port', { environment })).toEqual([4000, '', 4000]);
});

test.each([
  ['database', 'DATABASE_URL', 'postgres://u:se/cret@h/db', 'postgres://u:[redacted]@h/db'],
  [
    'database',
    'DATABASE_URL',
    'postgres://a:1,b:2/db?user=u&password=secret',
    'postgres://a:1,b:2/db?user=u&password=[redacted]',
  ],
  ['database', 'DATABASE_URL', 'data/server.db', 'data/server.db'],
  ['smtpUrl', 'SMTP_URL', 'smtps://u:se@cret@h', 'smtps://u:[redacted]@h'],
  ['controlToken', 'CONTROL_TOKEN', 'secret', '[redacted]'],
])('no secret of %s is shown', async (name, variable, value, shown) => {
  expect(await read(name, { environment: { [variable]: value } })).toEqual([value, variable, shown]);
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
