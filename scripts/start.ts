import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { finish, heardFrom, run, stopAll, waitFor, watch } from './processes.ts';

const help = `npm start -- [options]

Builds everything from the contract, then serves it on this machine until Ctrl-C: the reference server with demo data,
the mock, the documentation. The conformance kit tests the server once.

  --server-port <number>  port of the reference server (4000)
  --mock-port <number>    port of the mock (4010)
  --docs-port <number>    port of the documentation (4020)
  --keep                  go on with the data of the last time, instead of fresh demo data
  --no-conformance        leave the conformance run out
  --help                  this text

Exit codes: 0 stopped, 1 something failed, 2 wrong usage.
`;

const token = 'demo-token-of-ada';
const database = '.data/demo.db';
const workspace = 'apps/reference-server/demo/workspace.yaml';
const target = 'apps/reference-server/demo/target.yaml';
const report = '.data/conformance.html';
const started = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        'server-port': { type: 'string', default: '4000' },
        'mock-port': { type: 'string', default: '4010' },
        'docs-port': { type: 'string', default: '4020' },
        keep: { type: 'boolean', default: false },
        'no-conformance': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(help);
      process.exit(0);
    }
    const port = (name: 'server-port' | 'mock-port' | 'docs-port') => {
      const number = Number(values[name]);
      if (!Number.isInteger(number) || number < 1 || number > 65535) {
        throw new Error(`--${name} must be a number from 1 to 65535.`);
      }
      return number;
    };
    return {
      ports: { server: port('server-port'), mock: port('mock-port'), docs: port('docs-port') },
      keep: values.keep,
      conformance: !values['no-conformance'],
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

/** Does one step of the line, and says how long it took; a step that fails ends the line with its own output. */
async function step(title: string, work: () => Promise<void>): Promise<void> {
  const since = Date.now();
  process.stdout.write(`  ${title} ...`.padEnd(50));
  try {
    await work();
  } catch (error) {
    process.stdout.write('failed\n\n');
    process.stderr.write(`${(error as Error).message}\n`);
    await stopAll();
    process.exit(1);
  }
  process.stdout.write(`${seconds(since)}\n`);
}

async function build(...filters: string[]): Promise<void> {
  const chosen = filters.map((filter) => `--filter=${filter}`);
  const quiet = ['--output-logs=errors-only', '--log-prefix=none', '--ui=stream'];
  await run('turbo', ['run', 'build', ...quiet, ...chosen]).catch(({ message }: Error) => {
    // What the task itself said; the lines that turbo and pnpm put around it tell nothing of the contract.
    const [, said = message] = /^\$ .*\n([\s\S]*?)^\[ELIFECYCLE\]/m.exec(message) ?? [];
    throw new Error(said.trimEnd());
  });
}

/** @throws Error when something else listens there, naming the port and the flag that chooses another */
function checkPort(name: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`Port ${port} is taken. Choose another one: npm start -- --${name}-port=${port + 1}`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

const { ports, keep, conformance } = options();
const url = (port: number) => `http://127.0.0.1:${port}`;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await stopAll();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

const serve = (name: string, args: string[]) =>
  watch(name, args, (output) => {
    if (stopping) return;
    process.stderr.write(`\nThe ${name} ended unexpectedly:\n${output}\n`);
    void stop(1);
  });

await step('Checking ports', async () => {
  for (const [name, port] of Object.entries(ports)) await checkPort(name, port);
});
await step('Linting and bundling the contract', () => build('@email-automation/openapi'));
await step('Generating types and client', () => build('@email-automation/client'));
// The reports of the public surface are for reviews, not for running anything.
await step('Building packages and apps', () => build('!@email-automation/release'));

mkdirSync('.data', { recursive: true });
if (!keep) for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
const controlToken = randomBytes(16).toString('hex');
let control = '';
await step('Starting server, mock and documentation', async () => {
  const server = ['serve', `--port=${ports.server}`, `--database=${database}`, `--workspace=${workspace}`].concat(
    [`--documentation-url=${url(ports.docs)}`, '--control-port=0', `--control-token=${controlToken}`],
    ['--log-level=warn'],
  );
  const program = serve('reference server', ['apps/reference-server/bin/email-automation-server.js', ...server]);
  const mock = serve('mock', ['apps/mock/dist/main.js', `--port=${ports.mock}`]);
  const docs = serve('documentation', ['apps/docs/dist/main.js', `--port=${ports.docs}`]);
  [control] = await Promise.all([
    heardFrom(program, /Control port: (\S+)\. /),
    waitFor(mock, `${url(ports.mock)}/v2/accounts`),
    waitFor(docs, url(ports.docs)),
  ]);
});

let verdict = 'not tested (--no-conformance)';
if (conformance) {
  await step('Testing the server against the contract', async () => {
    const env = { SERVER_URL: url(ports.server), STATES_URL: `${control}/states`, CONTROL_TOKEN: controlToken };
    const kit = ['packages/conformance/dist/main.js', 'run', target, '--report', `html=${report}`];
    const { code, output } = await finish(kit, env);
    if (code === 3 || code === 2) throw new Error(output);
    verdict = output.trimEnd().split('\n').at(-1) ?? '';
  });
}

const list = `${url(ports.server)}/v2/1001/campaigns/3001/subscribers`;
const person = '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}';
process.stdout.write(`
Ready after ${seconds(started)}.

  Reference server  ${url(ports.server)}
  Mock              ${url(ports.mock)}
  Documentation     ${url(ports.docs)}
  Demo token        ${token}
  Conformance       ${verdict}${conformance ? `\n                    ${report}` : ''}

Try:

  curl -u ${token}: ${url(ports.server)}/v2/accounts
  curl -u ${token}: '${list}?page=2'
  curl -u ${token}: ${list} -H 'Content-Type: application/json' -d '${person}'

Ctrl-C stops everything.
`);
