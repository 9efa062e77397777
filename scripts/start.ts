// Builds step by step, starts the servers with each other's URLs, and tests one of them with another program: turbo's
// persistent tasks have no sign that they are ready, and no arguments of their own.
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { Command, InvalidArgumentError } from 'commander';
import { type ExecaError, execa, execaNode } from 'execa';

function port(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 65535) return number;
  throw new InvalidArgumentError('It must be a number from 1 to 65535.');
}

const { serverPort, mockPort, docsPort, keep, conformance } = new Command('npm start --')
  .description(
    'Builds everything from the contract, then serves it on this machine until Ctrl-C: the reference server with demo data, the mock, the documentation. The conformance kit tests the server once.',
  )
  .option('--server-port <number>', 'port of the reference server', port, 4000)
  .option('--mock-port <number>', 'port of the mock', port, 4010)
  .option('--docs-port <number>', 'port of the documentation', port, 4020)
  .option('--keep', 'keep the data of the previous run, instead of fresh demo data')
  .option('--no-conformance', 'leave the conformance run out')
  .addHelpText('after', '\nExit codes: 0 stopped, 1 something failed, 2 wrong usage.')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode && 2))
  .parse()
  .opts();

const token = 'demo-token-of-ada';
const database = '.data/demo.db';
const workspace = 'apps/reference-server/demo/workspace.yaml';
const report = '.data/conformance.html';
const started = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const url = (port: number) => `http://127.0.0.1:${port}`;

const stopping = new AbortController();
const servers: Promise<unknown>[] = [];

/** Ends all servers, and waits for them; one that takes longer than 10 s is killed. */
async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await Promise.all(servers);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

/** Does one step of the list, and prints how long it took; a step that fails ends the list with its own output. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  process.stdout.write(`  ${title} ...`.padEnd(50));
  try {
    const result = await work();
    process.stdout.write(`${seconds(since)}\n`);
    return result;
  } catch (error) {
    if (!stopping.signal.aborted) process.stdout.write(`failed\n\n${(error as Error).message}\n`);
    await stop(1);
    throw error;
  }
}

async function build(filter: string): Promise<void> {
  const quiet = ['--output-logs=errors-only', '--log-prefix=none', '--ui=stream'];
  const options = { all: true, stdin: 'ignore', cancelSignal: stopping.signal } as const;
  await execa('turbo', ['run', 'build', `--filter=${filter}`, ...quiet], options).catch(({ all = '' }: ExecaError) => {
    // What the task itself said; the lines that turbo and pnpm put around it tell nothing of the contract.
    const [, said = all] = /^\$ .*\n([\s\S]*?)^\[ELIFECYCLE\]/m.exec(String(all)) ?? [];
    throw new Error(String(said).trimEnd());
  });
}

/** @throws Error when something else listens there, naming the port and the option that chooses another */
function checkPort(option: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const message = `Port ${port} is taken. Choose another one: npm start -- ${option}=${port + 1}`;
    const probe = createServer().once('error', () => reject(new Error(message)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** Starts a server, and resolves to the URL by which it says that it listens. Its end is the end of everything. */
function serve(name: string, program: string, args: string[], listening: RegExp): Promise<string> {
  // A group of its own: Ctrl-C reaches it through `stop` alone, which waits until it has ended.
  const ending = { cancelSignal: stopping.signal, forceKillAfterDelay: 10_000, killDescendants: true } as const;
  const child = execaNode(program, args, { all: true, buffer: false, reject: false, stdin: 'ignore', ...ending });
  servers.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.all.on('data', (chunk) => {
      output = (output + chunk).slice(-4000);
      const [, url] = listening.exec(output) ?? [];
      if (url) resolve(url);
    });
    setTimeout(() => reject(new Error(`The ${name} did not start within 30 s:\n${output}`)), 30_000).unref();
    child.then(() => {
      if (!stopping.signal.aborted) process.stderr.write(`\nThe ${name} ended unexpectedly:\n${output}\n`);
      void stop(1);
    });
  });
}

await step('Checking ports', async () => {
  await checkPort('--server-port', serverPort);
  await checkPort('--mock-port', mockPort);
  await checkPort('--docs-port', docsPort);
});
await step('Linting and bundling the contract', () => build('@email-automation/openapi'));
await step('Generating types and client', () => build('@email-automation/client'));
// The reports of the public surface are for reviews, not for running anything.
await step('Building packages and apps', () => build('!@email-automation/release'));

mkdirSync('.data', { recursive: true });
if (!keep) for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
const controlToken = randomBytes(16).toString('hex');
const [control] = await step('Starting server, mock and documentation', () => {
  const data = [`--database=${database}`, `--workspace=${workspace}`, `--documentation-url=${url(docsPort)}`];
  const server = ['serve', `--port=${serverPort}`, ...data, '--control-port=0', `--control-token=${controlToken}`];
  const program = 'apps/reference-server/bin/email-automation-server.js';
  return Promise.all([
    serve('reference server', program, [...server, '--log-level=warn'], /Control port: (\S+)\. /),
    serve('mock', 'apps/mock/dist/main.js', [`--port=${mockPort}`], /listens on (\S+) /),
    serve('documentation', 'apps/docs/dist/main.js', [`--port=${docsPort}`], /is at (\S+)\. /),
  ]);
});

async function testServer(): Promise<string> {
  const env = { SERVER_URL: url(serverPort), STATES_URL: `${control}/states`, CONTROL_TOKEN: controlToken };
  const args = ['run', 'apps/reference-server/demo/target.yaml', '--report', `html=${report}`];
  const options = { env, all: true, reject: false, stdin: 'ignore', cancelSignal: stopping.signal } as const;
  const { exitCode, all } = await execaNode('packages/conformance/dist/main.js', args, options);
  // 1 is a server that does not conform, which is worth looking at.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(all);
  return `${all.trimEnd().split('\n').at(-1)}\n                    ${report}`;
}
const verdict = conformance
  ? await step('Testing the server against the contract', testServer)
  : 'not tested (--no-conformance)';

const list = `${url(serverPort)}/v2/1001/campaigns/3001/subscribers`;
const subscriber = '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}';
process.stdout.write(`
Ready after ${seconds(started)}.

  Reference server  ${url(serverPort)}
  Mock              ${url(mockPort)}
  Documentation     ${url(docsPort)}
  Demo token        ${token}
  Conformance       ${verdict}

Try:

  curl -u ${token}: ${url(serverPort)}/v2/accounts
  curl -u ${token}: '${list}?page=2'
  curl -u ${token}: ${list} -H 'Content-Type: application/json' -d '${subscriber}'

Ctrl-C stops everything.
`);
