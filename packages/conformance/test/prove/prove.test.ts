import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { goalsTarget } from '../../servers/plain-server/goals-target.ts';
import { kitVersion } from '../../src/kit/kit-version.ts';
import { isMovable, moveTarget } from '../../src/prove/move-target.ts';
import { readMutants } from '../../src/prove/read-mutants.ts';
import { readEarlierResults } from '../../src/prove/read-results.ts';
import { mutantsSchema } from '../../src/prove/schema.ts';
import type { ProofReport } from '../../src/prove/score.ts';
import { completeTarget } from '../../src/target/read.ts';
import { runCommandLine, startCommand } from '../cli.ts';

const server = fileURLToPath(new URL('mutant-server.ts', import.meta.url));

const noticed = { name: 'status-on', requirement: 'RESOURCE-55', kind: 'value', description: 'goals have a status on' };
const survives = { name: 'nothing', requirement: 'AUTH-4', kind: 'none' };
const elsewhere = { name: 'status-on-too', requirement: 'AUTH-3', kind: 'value' };
const doesNotStart = { name: 'does-not-start' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prove-'));
  mkdirSync(join(folder, 'pids'));
  writeFileSync(join(folder, 'conformance.yaml'), stringify(goalsTarget('http://127.0.0.1:8000')));
  return () => rmSync(folder, { recursive: true });
});

function writeMutants(mutants: object[], more: object = {}): void {
  const start = [process.execPath, server, '$PORT'];
  writeFileSync(join(folder, 'mutants.yaml'), stringify({ target: 'conformance.yaml', start, mutants, ...more }));
}

beforeEach(() => {
  process.env.PIDS = join(folder, 'pids');
  return () => {
    delete process.env.PIDS;
    delete process.env.MUTANT;
  };
});

const prove = (...args: string[]) => runCommandLine(folder, 'prove', ...args);

/** The servers that were started, and whether they still run. */
const servers = () =>
  readdirSync(join(folder, 'pids')).map((pid) => {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  });

test('tells which mutants the checks notice, by part and kind, and exits with 1', async () => {
  writeMutants([noticed, survives, elsewhere, doesNotStart]);
  const { code, out, err } = await prove('--json', 'proof.json');
  expect(err).toMatch(/^Without a mutant, the server conforms \(.* s\)\. Running 4 mutants\.\n(\d\/4 {2}.*\n){4}$/);
  expect(err).toMatch(/^\d\/4 {2}noticed {6}status-on {2}\(\d+\.\d s(, \d+ (s|minutes) left)?\)$/m);
  expect(err).toMatch(/^\d\/4 {2}not-started {2}does-not-start {2}The server ended with exit code 7\. .* {2}\(/m);
  expect(out).toContain('Survived:\n  nothing  AUTH-4\n');
  expect(out).toMatch(/Did not start:\n {2}does-not-start\n.*exit code 7.*\n {6}The configuration is missing\.\n/);
  expect(out).toMatch(/other requirements only:\n {2}status-on-too {2}AUTH-3\n.*listGoals\/resource-55/);
  expect(out).toMatch(/^5 Authentication +2 +0 +1 +1 +0 +0 +50 %$/m);
  expect(out).toMatch(/^value +2 +1 +1 +0 +0 +0 +100 %$/m);
  expect(out).toContain('The kit noticed 2 of 4 mutants (50 %), 1 of them by checks of other requirements only.\n');
  const report: ProofReport = JSON.parse(readFileSync(join(folder, 'proof.json'), 'utf8'));
  expect(report).toMatchObject({ complete: true, total: { mutants: 4, survived: 1, share: 0.5 } });
  expect(report.mutants.map(({ verdict }) => verdict)).toEqual(['noticed', 'survived', 'elsewhere', 'not-started']);
  // A mutant that the checks of its requirement do not notice is started twice.
  expect(servers()).toEqual(Array.from({ length: 7 }, () => false));
  expect(code).toBe(1);
});

test('exits with 0 when all mutants are noticed, and goes on with earlier results', async () => {
  writeMutants([noticed, survives, elsewhere]);
  const result = { checks: [], requirements: [], seconds: 1 };
  const mutants = [
    { ...survives, ...result, verdict: 'noticed' },
    { ...noticed, ...result, verdict: 'not-started', reason: 'No port.' },
  ];
  writeFileSync(
    join(folder, 'proof.json'),
    JSON.stringify({ kit: kitVersion, onlyRequirement: true, mutants } satisfies Partial<
      Omit<ProofReport, 'mutants'> & { mutants: object[] }
    >),
  );
  const args = ['--only-requirement', '--mutant', 'status-on,nothing', '--json', 'proof.json', '--resume'];
  const { code, out, err } = await prove(...args);
  expect(err).toContain('Running 1 mutant, besides 1 with a result.\n1/1  noticed      status-on  (');
  expect(out).toContain('The kit noticed 2 of 2 mutants (100 %).\n');
  expect(code).toBe(0);
});

test('earlier results come from the same kit and the same checks', () => {
  const file = join(folder, 'proof.json');
  expect(readEarlierResults(file, false)).toEqual([]);
  const wrong: [string, RegExp][] = [
    ['[', /proof\.json is not the outcome of a proof\. Write it with: prove --json/],
    ['{}', /proof\.json is not the outcome of a proof\./],
    [JSON.stringify({ kit: '0.0.1', mutants: [] }), /has results of version 0\.0\.1 of the kit\. Leave out --resume/],
    [JSON.stringify({ kit: kitVersion, onlyRequirement: true, mutants: [] }), /has results of other checks\./],
  ];
  for (const [text, message] of wrong) {
    writeFileSync(file, text);
    expect(() => readEarlierResults(file, false)).toThrow(message);
  }
});

test('a server that does not conform or start without a mutant proves nothing', async () => {
  writeMutants([noticed], { variable: 'OTHER' });
  process.env.MUTANT = 'status-on';
  const first = await prove();
  expect(first.err).toMatch(/Does not conform: [\s\S]*Without a mutant, the server must conform\.\n$/);
  expect([first.code, first.out]).toEqual([2, '']);
  process.env.MUTANT = 'does-not-start';
  const second = await prove();
  expect(second.err).toMatch(/^Without a mutant, the server must start\. The server ended with exit code 7\./);
  expect([second.code, second.out]).toEqual([2, '']);
});

test.skipIf(process.platform === 'win32')('Ctrl-C ends all servers', async () => {
  writeMutants([survives, { ...survives, name: 'another' }]);
  const { child, result } = startCommand(folder, 'prove', '--json', 'proof.json');
  while (servers().length < 3 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGINT');
  const { code, out } = await result;
  expect(servers()).not.toContain(true);
  expect(out).toContain('Interrupted. The kit noticed 0 of 0 mutants');
  expect(code).toBe(3);
  expect(existsSync(join(folder, 'proof.json'))).toBe(true);
});

const good = `target: conformance.yaml
start: [server]
mutants:
  - name: one
    requirement: AUTH-5
`;

const invalid: [string, string, string][] = [
  ['no content', '', '1:1: The file must be an object with target, start and mutants.'],
  ['broken syntax', 'target: [', '1:10: Flow sequence'],
  ['a missing key', good.replace('target: conformance.yaml', ''), '1:1: The file needs target.'],
  [
    'a misspelled key',
    good.replace('requirement', 'requirment'),
    '5:5: mutants[0] has no property requirment. Did you mean requirement?',
  ],
  ['a name that is a number', good.replace('one', '7'), '4:5: name must be a string: write 7 in quotes.'],
  ['a mutant without a name', good.replace('name: one', 'kind: x'), '4:5: mutants[0] needs name.'],
  ['two mutants with one name', `${good}  - name: one\n`, '6:5: one is already the name of another mutant.'],
  [
    'an unknown requirement',
    good.replace('AUTH-5', 'AUTH-99'),
    '5:5: There is no requirement AUTH-99. The command `list` lists them.',
  ],
  ['a command as a string', good.replace('[server]', 'server'), '2:1: start must be a list.'],
  [
    'an impossible variable',
    `${good}variable: A B\n`,
    '6:1: A B is not a valid name of an environment variable for mutants.',
  ],
];

test.each(invalid)('%s is reported with its position', (_, text, message) => {
  const file = join(folder, 'mutants.yaml');
  writeFileSync(file, text);
  expect(() => readMutants(file)).toThrow(`${file}:${message}`);
});

test('the list of mutants can be in a separate file, and so are its errors', () => {
  const file = join(folder, 'mutants.yaml');
  const list = join(folder, 'list.yaml');
  writeFileSync(file, 'target: conformance.yaml\nstart: [server]\nmutants: list.yaml\n');
  writeFileSync(list, '- { name: one, requirement: AUTH-5 }\n- { name: two }\n');
  expect(readMutants(file)).toMatchObject({
    variable: 'MUTANT',
    mutants: [{ requirement: 'AUTH-5' }, { name: 'two' }],
  });
  writeFileSync(list, '- { name: one, requirement: AUTH-99 }\n- { name: two, colour: red }\n');
  expect(() => readMutants(file)).toThrow(`${list}:2:16: mutants[1] has no property colour.`);
  writeFileSync(list, '- { name: one, requirement: AUTH-99 }\n');
  expect(() => readMutants(file)).toThrow(`${list}:1:16: There is no requirement AUTH-99.`);
  writeFileSync(list, 'name: one\n');
  expect(() => readMutants(file)).toThrow(`${list}:1:1: The file must be a list of mutants.`);
});

test('invalid usage: exit code 2', async () => {
  writeMutants([noticed]);
  writeFileSync(join(folder, 'no-target.yaml'), good.replace('conformance', 'other'));
  writeFileSync(join(folder, 'conformance-elsewhere.yaml'), stringify(goalsTarget('https://api.example')));
  writeFileSync(join(folder, 'elsewhere.yaml'), good.replace('conformance', 'conformance-elsewhere'));
  writeFileSync(join(folder, 'unknown.yaml'), good.replace('AUTH-5', 'AUTH-99'));
  writeFileSync(join(folder, 'no-program.yaml'), good.replace('[server]', '[no-such-program]'));
  const wrong: [string[], RegExp][] = [
    [['unknown.yaml'], /^unknown\.yaml:5:5: There is no requirement AUTH-99\./],
    [['missing.yaml'], /^missing\.yaml does not exist\.\n$/],
    [['no-target.yaml'], /other\.yaml does not exist\. To write it, run/],
    [['elsewhere.yaml'], /baseUrl of conformance-elsewhere\.yaml must have a port of this machine/],
    [['no-program.yaml'], /Without a mutant, the server must start\. no-such-program cannot be run: .*ENOENT/],
    [['--mutant', 'other'], /The file has no mutant other\./],
    [['--jobs', '0'], /an integer from 1 to 99/],
    [['--sample', '0'], /Expected at least 1/],
    [['--resume'], /--resume needs --json/],
    [['--json', 'missing/proof.json'], /missing is not a writable folder/],
  ];
  for (const [args, message] of wrong) {
    const { code, out, err } = await prove(...args);
    expect(err).toMatch(message);
    expect([out, code]).toEqual(['', 2]);
  }
});

test('the published schema is a valid JSON Schema', () => {
  expect(new Ajv2020({ strict: false }).validateSchema(mutantsSchema)).toBe(true);
});

test('a server gets other ports: the one of baseUrl, and the ones that the command names', async () => {
  const target = completeTarget({
    ...{
      baseUrl: 'http://localhost:8000/api',
      authUrl: 'http://[::1]:8000',
      account: '1',
      credentials: { token: 'a' },
    },
    stateHook: { url: 'http://127.0.0.1:4001/states', token: 'b' },
    clockHook: { url: 'http://127.0.0.1:4002/clock?port=:8000' },
  });
  const { target: moved, urls, variables } = await moveTarget(target, ['server', '--hook=$PORT_4001']);
  const { PORT, PORT_4001 } = variables;
  expect(new Set(['8000', '4001', PORT, PORT_4001]).size).toBe(4);
  expect(moved).toEqual({
    ...target,
    baseUrl: `http://localhost:${PORT}/api`,
    authUrl: `http://[::1]:${PORT}`,
    stateHook: { url: `http://127.0.0.1:${PORT_4001}/states`, token: 'b' },
  });
  expect(urls).toEqual([moved.baseUrl, moved.authUrl, moved.stateHook?.url]);
  expect(isMovable(target)).toBe(true);
  expect(isMovable({ ...target, baseUrl: 'http://localhost' })).toBe(false);
  expect(isMovable({ ...target, baseUrl: 'http://api.example:8000' })).toBe(false);
});
