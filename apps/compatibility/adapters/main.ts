// Plays the scenarios for clients with programs that use our clients, clients of other people, and generated ones, and
// writes adapters/results.json, which the documentation shows. Usage: pnpm proof:clients [name…]
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

interface Adapter {
  /** What does the work, for the table. */
  uses: string;
  /** What has to be installed. */
  tools?: string[];
  /** Run before it in a copy of the folder. */
  commands?: string[][];
  /** The command line, in that copy. */
  line: string;
  /** Prints the version of what it uses. */
  version: string[];
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const packages = fileURLToPath(new URL('../../../packages', import.meta.url));
const node = (file: string) => `"${process.execPath}" "${resolve(folder, file)}"`;
const manifest = (name: string) => ['node', '-p', `require('${name}/package.json').version`];
/** Installs packages of Python in the copy of the folder. */
const install = (...names: string[]) => [
  ['python3', '-m', 'venv', '.venv'],
  ['.venv/bin/pip', 'install', '--quiet', ...names],
];
const installed = (name: string) => [
  '.venv/bin/python',
  '-c',
  `from importlib.metadata import *; print(version('${name}'))`,
];
const pythonGenerator = '.venv/bin/openapi-python-client generate --path openapi.json --meta none --output-path client';

const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';
const oapiVersion = '2.8.2';

const adapters: Record<string, Adapter> = {
  '@email-automation/client': {
    uses: 'our client (TypeScript)',
    line: node(`${packages}/client/conformance/our-client.ts`),
    version: manifest('@email-automation/client'),
  },
  'email-automation-client': {
    uses: 'our client (Python)',
    tools: ['python3'],
    commands: install(`${packages}/client-python`),
    line: `.venv/bin/python "${packages}/client-python/conformance/adapter.py"`,
    version: installed('email-automation-client'),
  },
  'client-go': {
    uses: 'our client (Go)',
    tools: ['go'],
    commands: [['sh', '-c', `go build -C '${packages}/client-go' -o "$PWD/client_go" ./conformance`]],
    line: './client_go',
    version: ['node', '-p', `require('${packages}/client-go/package.json').version`],
  },
  'drip-nodejs': { uses: 'drip-nodejs', line: node('drip-nodejs.ts'), version: manifest('drip-nodejs') },
  'openapi-fetch': {
    uses: 'openapi-fetch with generated types, and oauth4webapi',
    line: node('openapi-fetch.ts'),
    version: manifest('openapi-fetch'),
  },
  'openapi-python-client': {
    uses: 'a client that openapi-python-client generates (Python)',
    tools: ['python3'],
    commands: [...install('--requirement', 'requirements.txt'), pythonGenerator.split(' ')],
    line: '.venv/bin/python generated_client.py',
    version: installed('openapi-python-client'),
  },
  'oapi-codegen': {
    uses: 'a client that oapi-codegen generates (Go)',
    tools: ['go'],
    commands: [
      ['go', 'run', `${oapiCodegen}@v${oapiVersion}`, '-config', 'generate.yaml', 'openapi.json'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'generated_client', 'oapi_codegen.go'],
    ],
    line: './generated_client',
    version: ['echo', oapiVersion],
  },
  curl: {
    uses: 'curl and jq, in a shell script',
    tools: ['curl', 'jq'],
    line: 'sh curl.sh',
    version: ['sh', '-c', "curl --version | head -n 1 | cut -d ' ' -f 2"],
  },
  requests: {
    uses: 'requests (Python)',
    tools: ['python3'],
    commands: install('requests==2.34.2'),
    line: '.venv/bin/python requests_client.py',
    version: installed('requests'),
  },
  'net/http': {
    uses: 'net/http (Go)',
    tools: ['go'],
    commands: [['go', 'build', '-o', 'net_http', 'net_http.go']],
    line: './net_http',
    version: ['sh', '-c', 'go env GOVERSION | sed s/go//'],
  },
};

const require = createRequire(import.meta.url);
const kit = join(dirname(require.resolve('@email-automation/conformance/package.json')), 'dist/main.js');
const file = new URL('results.json', import.meta.url);

type Outcome = 'pass' | 'advice' | 'serious' | 'fail' | 'skipped' | 'error';

/** The results of an adapter. @returns the name of a tool that is not installed */
async function play({ uses, tools = [], commands = [], line, version }: Adapter) {
  for (const tool of tools) if ((await execa('which', [tool], { reject: false })).exitCode !== 0) return tool;
  const cwd = await mkdtemp(join(tmpdir(), 'adapter-'));
  try {
    await cp(folder, cwd, { recursive: true });
    for (const file of ['python/requirements.txt', 'go/go.mod', 'go/generate.yaml'])
      await cp(join(folder, '../languages', file), join(cwd, basename(file)));
    await cp(require.resolve('@email-automation/openapi/openapi.json'), join(cwd, 'openapi.json'));
    for (const [command = '', ...parameters] of commands) await execa(command, parameters, { cwd });
    const [command = '', ...parameters] = version;
    const { stdout } = await execa(command, parameters, { cwd: version[0] === 'node' ? folder : cwd });
    const options = ['client', '--command', line, '--concurrency', '2', '--timeout', '60', '--report', 'json'];
    const { stdout: text, stderr } = await execa(process.execPath, [kit, ...options], { cwd, reject: false });
    if (text === '') throw new Error(stderr);
    return { uses, version: stdout.trim(), results: outcomesOf(JSON.parse(text).checks) };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

interface Check {
  id: string;
  result: Outcome;
  advice?: object[];
  failures: { serious?: true }[];
}

/** The outcome of each scenario. */
function outcomesOf(checks: Check[]): Record<string, Outcome> {
  const outcomeOf = ({ result, failures, advice }: Check): Outcome => {
    if (result === 'fail') return failures.every(({ serious }) => serious) ? 'serious' : 'fail';
    return result === 'pass' && advice ? 'advice' : result;
  };
  return Object.fromEntries(checks.map((check) => [check.id, outcomeOf(check)]));
}

const names = process.argv.slice(2);
for (const name of names.filter((one) => !(one in adapters))) {
  console.error(`There is no adapter ${name}. Adapters: ${Object.keys(adapters).join(', ')}.`);
  process.exit(2);
}
const known: Record<string, object> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
for (const [name, adapter] of Object.entries(adapters)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const outcome = await play(adapter);
  if (typeof outcome === 'string') {
    console.log(`${name.padEnd(24)} NOT RUN: ${outcome} is not installed`);
    continue;
  }
  const all = Object.values(outcome.results);
  const counts = [...new Set(all)].map((result) => `${all.filter((one) => one === result).length} ${result}`);
  console.log(`${name.padEnd(24)} ${counts.join(' · ')}`);
  known[name] = outcome;
}
const sorted = Object.keys(adapters).flatMap((name) => (known[name] ? [[name, known[name]]] : []));
await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
