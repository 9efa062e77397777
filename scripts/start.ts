// Builds everything step by step, starts the servers with each other's URLs, and tests the reference server. Turbo's
// persistent tasks cannot do this: they take no arguments and do not report when they are ready.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { Command, InvalidArgumentError } from 'commander';
import { type ExecaError, execa, execaNode } from 'execa';
import { DatabaseInUse, lockForServer } from '../apps/reference-server/src/storage/server-lock.ts';

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new InvalidArgumentError('It must be a number from 1 to 65535.');
}

const { serverPort, mockPort, docsPort, keep, conformance } = new Command('npm start --')
  .description('Builds everything, serves it until Ctrl-C, and tests the server with the conformance kit.')
  .option('--server-port <number>', 'port of the reference server', parsePort, 4000)
  .option('--mock-port <number>', 'port of the mock', parsePort, 4010)
  .option('--docs-port <number>', 'port of the documentation', parsePort, 4020)
  .option('--keep', 'keep the data of the previous run instead of loading fresh demo data')
  .option('--no-conformance', 'do not test the server with the conformance kit')
  .addHelpText('after', '\nExit codes: 0 stopped, 1 something failed, 2 wrong usage.')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode && 2))
  .parse()
  .opts();

const started = Date.now();
const formatSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const localUrl = (port: number) => `http://127.0.0.1:${port}`;
const database = '.data/demo.db';
const report = '.data/conformance.html';
const controlToken = randomBytes(16).toString('hex');

const stopping = new AbortController();
const tools = { all: true, stdin: 'ignore', cancelSignal: stopping.signal } as const;
const servers: Promise<unknown>[] = [];

/** Prints the reason unless everything stops already, stops the servers, and exits when they have ended. */
async function stop(code: number, reason = ''): Promise<never> {
  if (stopping.signal.aborted) return new Promise(() => {});
  process.stdout.write(reason);
  stopping.abort();
  await Promise.all(servers);
  return process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

/** Runs one step and prints its duration. If it fails, everything stops. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  process.stdout.write(`  ${title} ...`.padEnd(50));
  const result = await work().catch(({ message }: Error) => stop(1, `failed\n\n${message}\n`));
  process.stdout.write(`${formatSeconds(since)}\n`);
  return result;
}

/** Reserves the database, which a server of another run may use. @returns a function that frees it */
async function reserveDatabase(): Promise<() => void> {
  try {
    return lockForServer(database);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new Error(`${error.message} It belongs to another npm start in this folder. Stop that one first.`);
  }
}

/** @throws Error with the option that chooses another port, when the port is taken */
async function checkPort(option: string, port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch(() => {
    throw new Error(`Port ${port} is taken. Choose another port: npm start -- ${option}=${port + 1}`);
  });
  probe.close();
}

async function build(filter: string): Promise<void> {
  const quiet = ['--output-logs=errors-only', '--log-prefix=none', '--ui=stream'];
  await execa('turbo', ['run', 'build', `--filter=${filter}`, ...quiet], tools).catch(({ all }: ExecaError) => {
    // Only the output of the failed task, without the lines that turbo and pnpm add.
    const [, output = all] = /^\$ .*\n([\s\S]*?)\n\[ELIFECYCLE\]/m.exec(`${all}`) ?? [];
    throw new Error(`${output}`);
  });
}

/** Starts a server and resolves to the URLs that it prints when it is ready. Everything stops when it ends. */
async function serve(name: string, program: string, args: string[], env = {}): Promise<string[]> {
  // In a process group of its own, so that Ctrl-C reaches it only through `stop`, which waits for its end.
  const ending = { forceKillAfterDelay: 10_000, killDescendants: true, reject: false } as const;
  const child = execaNode(program, args, { ...tools, ...ending, env, buffer: false });
  let output = '';
  child.all.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)));
  servers.push(child);
  child.then(() => stop(1, `\nThe ${name} ended unexpectedly:\n${output}\n`));
  const timeout = { signal: AbortSignal.timeout(30_000) };
  // A whole line: the server prints the URL of its control port after its own.
  while (!/http:\/\/.*\n/.test(output)) {
    await once(child.all, 'data', timeout).catch(() => {
      throw new Error(`The ${name} did not start within 30 s:\n${output}`);
    });
  }
  return output.match(/http:\/\/[\d.]+:\d+/g) ?? [];
}

const freeDatabase = await step('Checking the database', reserveDatabase);
await step('Checking ports', async () => {
  await checkPort('--server-port', serverPort);
  await checkPort('--mock-port', mockPort);
  await checkPort('--docs-port', docsPort);
});
await step('Linting and bundling the contract', () => build('@email-automation/openapi'));
await step('Generating types and client', () => build('@email-automation/client'));
// Without the reports of the public surface, which only reviews need.
await step('Building packages and apps', () => build('!@email-automation/release'));

if (!keep) for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
// From here on, the server has the lock.
freeDatabase();
const [serverUrls] = await step('Starting server, mock and documentation', () => {
  const data = [`--database=${database}`, '--workspace=apps/reference-server/demo/workspace.yaml'];
  const urls = [`--port=${serverPort}`, `--documentation-url=${localUrl(docsPort)}`];
  const options = [...urls, '--cors-origin=*', '--sandbox', '--control-port=0', '--log-level=warn'];
  // In the environment, because process lists show arguments.
  const secrets = { CONTROL_TOKEN: controlToken };
  const program = 'apps/reference-server/bin/email-automation-server.js';
  return Promise.all([
    serve('reference server', program, ['serve', ...options, ...data], secrets),
    serve('mock', 'apps/mock/dist/main.js', [`--port=${mockPort}`]),
    serve('documentation', 'apps/docs/dist/main.js', [`--port=${docsPort}`]),
  ]);
});

/** Returns the verdict of the conformance kit, which is its last line. */
async function testServer(): Promise<string> {
  const [serverUrl = '', controlUrl] = serverUrls;
  const hooks = { STATES_URL: `${controlUrl}/states`, CLOCK_URL: `${controlUrl}/clock` };
  const env = { SERVER_URL: serverUrl, ...hooks, CONTROL_TOKEN: controlToken };
  const args = ['run', 'apps/reference-server/demo/target.yaml', '--report', `html=${report}`];
  const { exitCode, all } = await execaNode('packages/conformance/dist/main.js', args, {
    ...tools,
    env,
    reject: false,
  });
  // 1 means that the server does not conform, which is a result too.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(all);
  return `${all.trimEnd().split('\n').at(-1)}\n                    ${report}`;
}
const title = 'Testing the server against the contract';
const verdict = conformance ? await step(title, testServer) : 'not tested (--no-conformance)';

const curl = 'curl -u demo-token-of-ada:';
const list = `${localUrl(serverPort)}/v2/1001/campaigns/3001/subscribers`;
const subscriber = '{"subscribers":[{"email":"grace@example.com","double_optin":false}]}';
process.stdout.write(`
Ready after ${formatSeconds(started)}.

  Reference server  ${localUrl(serverPort)}
  Mock              ${localUrl(mockPort)}
  Documentation     ${localUrl(docsPort)}
  Demo token        demo-token-of-ada
  Conformance       ${verdict}

Try:

  ${curl} ${localUrl(serverPort)}/v2/accounts
  ${curl} '${list}?page=2'
  ${curl} ${list} -H 'Content-Type: application/json' -d '${subscriber}'

Ctrl-C stops everything.
`);
