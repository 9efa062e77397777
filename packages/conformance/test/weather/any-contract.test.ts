import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runContract } from '../../src/client/run-client.ts';
import { terminalReport } from '../../src/reports/terminal.ts';
import { findTasks } from '../../src/weather/contract/find-tasks.ts';
import { readOperations } from '../../src/weather/contract/operations.ts';
import { readContract } from '../../src/weather/contract/read-contract.ts';
import { weatherScenarios } from '../../src/weather/scenarios/catalog.ts';
import { runCommandLine } from '../cli.ts';
import { createFolder } from '../create-folder.ts';
import { brokenClients, type Change, leakingClients } from './broken-pets-clients.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const goodClient = readFileSync(pathOf('pets-client.mjs'), 'utf8');

async function readPets() {
  const contract = await readContract(pathOf('pets.yaml'));
  const operations = readOperations(contract);
  return { contract, operations, ...findTasks(contract, operations) };
}

async function judge(program: string, only: string[] = []) {
  const file = join(createFolder(), 'client.mjs');
  writeFileSync(file, program);
  const command = `"${process.execPath}" "${file}"`;
  return runContract('pets.yaml', await readPets(), {
    client: { command, seconds: 20, handshakeHost: 'localhost' },
    only,
  });
}

test('a client of 40 lines passes every scenario of a contract that the kit does not know', async () => {
  expect(goodClient.split('\n').length).toBeLessThanOrEqual(41);
  const report = await judge(goodClient);
  expect(report.checks.flatMap(({ id, result, advice }) => (result === 'pass' && !advice ? [] : [id]))).toEqual([]);
  expect(terminalReport(report)).toMatch(/\nNothing serious in 44 scenarios\. No advice\.\n$/);
});

test('every scenario notices the client that breaks its rule', async () => {
  expect(Object.keys(brokenClients).toSorted()).toEqual(weatherScenarios.map(({ id }) => id).toSorted());
  const waiting = Object.entries(brokenClients);
  const missed: string[] = [];
  const serious: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, change] = next;
      const report = await judge(change(goodClient), [id]);
      const [check] = report.checks;
      if (check?.result === 'error' || (check?.result === 'pass' && !check.advice))
        missed.push(`${id}: ${terminalReport(report)}`);
      if (check?.failures.some((failure) => failure.serious)) serious.push(id);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(missed).toEqual([]);
  expect(serious.toSorted()).toEqual(['failed-write', 'lost-write', 'redirect-other-origin', 'untrusted-certificate']);
});

test.each(Object.entries(leakingClients))('every scenario expects %s', async (expected, change: Change) => {
  const { checks } = await judge(change(goodClient), ['credential']);
  const found = checks.flatMap(({ failures, advice = [], reason = '' }) =>
    [...failures, ...advice].map((one) => one.expected).concat(reason),
  );
  expect(found.join('\n')).toContain(expected);
});

test('a verdict says what was sent when, what follows, and what to do', async () => {
  const text = terminalReport(await judge((brokenClients['lost-write'] as Change)(goodClient), ['lost-write']));
  expect(text).toMatch(/✗ lost-write does not send again what must not happen twice when its response is lost\n/);
  expect(text).toMatch(/\n {4}sent {6}0\.00 s POST \/v1\/pets → no response, 0\.\d\d s POST \/v1\/pets → 201\n/);
  expect(text).toContain('\n    follows   What the request does happens twice: two orders, two emails, two charges.\n');
  expect(text).toContain(
    '\n    remedy    Do not retry a POST without an `Idempotency-Key`; report that its outcome is unknown.\n',
  );
});

const head = 'openapi: 3.0.3\ninfo: { title: Some, version: "1" }\n';
const cannotBeUsed: [what: string, document: string, args: string[], message: RegExp][] = [
  [
    'a contract that does not parse',
    'openapi: 3.0.3\n  info: [',
    [],
    /contract\.yaml cannot be read: bad indentation .*\(2:7\)/,
  ],
  ['a contract that is no object', 'hello', [], /contract\.yaml cannot be read: /],
  [
    'a contract that is no OpenAPI document',
    'name: some',
    [],
    /Unsupported specification\. Valid versions: OpenAPI 3\.0 and 3\.1\./,
  ],
  ['a contract that is Swagger 2', 'swagger: "2.0"\npaths: {}', [], /It is Swagger 2\. Convert it to OpenAPI 3/],
  [
    'a contract that is OpenAPI 3.2',
    'openapi: 3.2.0\npaths: {}',
    [],
    /It is OpenAPI 3\.2\.0\. Valid versions: OpenAPI 3\.0 and 3\.1\./,
  ],
  [
    'a contract that refers to nothing',
    `${head}paths: { /a: { get: { responses: { '200': { $ref: other.yaml } } } } }`,
    [],
    /contract\.yaml cannot be used\. Can't resolve \$ref: .*other\.yaml' \(at #\/paths\/~1a\/get\/responses\/200\)/,
  ],
  [
    'a contract that refers to another site that does not respond',
    `${head}paths: { /a: { $ref: 'http://127.0.0.1:9/a.yaml' } }`,
    [],
    /Can't resolve \$ref: http:\/\/127\.0\.0\.1:9\/a\.yaml: .* \(at #\/paths\/~1a\)/,
  ],
  [
    'a contract that has only operations that change nothing',
    `${head}paths: { /a: { head: { operationId: a, responses: {} } } }`,
    [],
    /no operation for any task/,
  ],
  [
    'a contract that has no operations',
    `${head}paths: {}`,
    [],
    /no operation for any task:\n {2}list {4}No operation is a GET with a list of objects .*\n {2}read .*\n {2}safe .*\n {2}unsafe /,
  ],
  [
    'a contract that has no such operation',
    `${head}paths: { /a: { post: { operationId: a, responses: {} } } }`,
    ['--tasks', 'list=b'],
    /no operation b for list\. Its operations: a\./,
  ],
  [
    'a contract that has no list in the response',
    `${head}paths: { /a: { get: { operationId: a, responses: {} } } }`,
    ['--tasks', 'list=a'],
    /a \(GET \/a\) is no operation for list: it is not a GET with a list of objects/,
  ],
  [
    'a task of another kind',
    `${head}paths: {}`,
    ['--tasks', 'delete=a'],
    /Unknown task delete=a\. Valid tasks: list=<operation>, read=/,
  ],
];

test.each(cannotBeUsed)('%s: exit code 2', async (_, document, args, message) => {
  const folder = createFolder();
  writeFileSync(join(folder, 'contract.yaml'), document);
  const { code, err } = await runCommandLine(
    folder,
    'client',
    '--contract',
    'contract.yaml',
    '--command',
    'x',
    ...args,
  );
  expect(err).toMatch(message);
  expect(code).toBe(2);
});

test.each([
  ['safe', true],
  ['unsafe', false],
])('a POST is %s if it needs a key: %s', async (kind, required) => {
  const folder = createFolder();
  const parameter = `{ name: Idempotency-Key, in: header, required: ${required} }`;
  writeFileSync(
    join(folder, 'contract.yaml'),
    `${head}paths: { /a: { post: { operationId: add, parameters: [${parameter}], responses: {} } } }`,
  );
  const { out } = await runCommandLine(folder, 'client', '--contract', 'contract.yaml', '--list');
  expect(out).toMatch(new RegExp(`^${kind}: add \\(POST /a\\)\n`, 'm'));
});

const listOf = (items: string) =>
  `{ '200': { description: A list., content: { application/json: { example: [], schema: { type: array, items: ${items} } } } } }`;

test('a contract may have no servers, several files, circles, useless examples, and operations for some tasks only', async () => {
  const folder = createFolder();
  writeFileSync(
    join(folder, 'contract.yaml'),
    `${head}paths: { /nodes: { get: { operationId: listNodes, responses: ${listOf("{ $ref: 'other.yaml#/Node' }")} } } }`,
  );
  writeFileSync(
    join(folder, 'other.yaml'),
    "Node: { type: object, properties: { key: { type: string }, next: { $ref: '#/Node' } } }",
  );
  const listed = await runCommandLine(folder, 'client', '--contract', 'contract.yaml', '--list');
  expect(listed.out).toMatch(/^list: listNodes \(GET \/nodes\)\n.* The field is `key`\.\n/);
  expect(listed.out).toMatch(
    /\nunsafe: No operation is a POST that is not idempotent\. Name one with --tasks unsafe=…\n/,
  );
  const program = `fetch(process.env.BASE_URL + '/nodes').then((r) => r.json()).then((nodes) => nodes.forEach(({ key }) => console.log(key)))`;
  const args = ['--command', `"${process.execPath}" -e "${program}"`, '--only', 'empty-list,pages,lost-write'];
  const { code, out } = await runCommandLine(folder, 'client', '--contract', 'contract.yaml', ...args);
  expect(out).toContain('no query parameter of the list chooses a page.\n    pages\n');
  expect(out).toContain('No operation is a POST that is not idempotent.\n    lost-write\n');
  expect(out).toContain('Nothing serious in 1 scenario.');
  expect(code).toBe(0);
});

test.each([
  ['header', 'X-Key', "[BASE_URL + '/a', { headers: { 'x-key': API_TOKEN } }]"],
  ['query', 'key', "[BASE_URL + '/a?key=' + API_TOKEN]"],
  ['cookie', 'key', "[BASE_URL + '/a', { headers: { cookie: 'key=' + API_TOKEN } }]"],
])('a key belongs in the %s if the contract says so', async (place, name, request) => {
  const folder = createFolder();
  const responses = listOf('{ type: object, properties: { id: { type: string } } }');
  const scheme = `components: { securitySchemes: { key: { type: apiKey, in: ${place}, name: ${name} } } }`;
  writeFileSync(
    join(folder, 'contract.yaml'),
    `${head}security: [{ key: [] }]\n${scheme}\npaths: { /a: { get: { responses: ${responses} } } }`,
  );
  writeFileSync(
    join(folder, 'client.mjs'),
    `const { BASE_URL, API_TOKEN } = process.env;
const response = await fetch(...(process.argv[2] ? [BASE_URL + '/a'] : ${request}));
for (const { id } of await response.json()) console.log(id);`,
  );
  const play = (arg: string) => {
    const command = `"${process.execPath}" client.mjs ${arg}`;
    return runCommandLine(
      folder,
      'client',
      '--contract',
      'contract.yaml',
      '--only',
      'credential',
      '--command',
      command,
    );
  };
  const expected = `expected  the API token in the ${place} ${name}, in every request`;
  expect((await play('')).out).not.toContain(expected);
  expect((await play('without')).out).toContain(expected);
});
