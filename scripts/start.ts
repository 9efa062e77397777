// Builds step by step, starts the servers with each other's URLs, and then tests the reference server, on a separate database. The
// documentation comes after the server, because its build takes as long as everything else, and requests need no page.
// Turbo's persistent tasks cannot do this: they take no arguments and do not report when they are ready.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { execa, execaNode } from 'execa';
import { renderWelcome } from '../apps/reference-server/src/commands/welcome.ts';
import { displayLocation } from '../packages/service/src/storage/open.ts';
import { DatabaseInUse, lockForServer } from '../packages/service/src/storage/sqlite/server-lock.ts';
import { served } from './install.mjs';
import { keepPreviousData } from './keep-previous-data.ts';
import { readOptions } from './options.mjs';
import { readPorts } from './ports.mjs';
import { startStep } from './progress.mjs';

const options = readOptions('start', process.argv.slice(2));

const { 'server-port': serverPort = 0, 'mock-port': mockPort = 0, 'docs-port': docsPort = 0 } = readPorts(options);

const localUrl = (port: number) => `http://127.0.0.1:${port}`;
const serverProgram = 'apps/reference-server/bin/email-automation-server.js';
const data = '.data';
const database = `${data}/demo.db`;
const previousDatabase = `${data}/demo.previous.db`;
const report = `${data}/conformance.html`;
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

/** Runs one step and shows its progress and duration. @param onFailure what happens if it fails (default: everything stops) */
async function step<T>(
  title: string,
  work: (progress: Progress) => Promise<T>,
  onFailure: (reason: string) => T | Promise<T> = (reason) => stop(1, reason),
): Promise<T> {
  const progress: Progress = { text: '' };
  const endStep = startStep(process.stdout, `  ${title}`, () => progress.text);
  try {
    const result = await work(progress);
    endStep('');
    return result;
  } catch (error) {
    endStep('failed');
    return onFailure(`\n${(error as Error).message}\n`);
  }
}

interface Progress {
  text: string;
}

/** Reserves the database, which a server of another run may use. @returns a function that frees it */
async function reserveDatabase(): Promise<() => void> {
  // Other users cannot open its files. A folder of an earlier version exists.
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  try {
    return lockForServer(database);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new Error(`${error.message} It belongs to another npm start in this folder. Stop that one first.`);
  }
}

/** Builds packages with their dependencies. */
async function build(packages: string[], progress: Progress): Promise<void> {
  const turbo = ['run', 'build', ...packages.map((name) => `--filter=@email-automation/${name}`)];
  const { stdout } = await execa('turbo', [...turbo, '--dry=json'], tools);
  const { tasks } = JSON.parse(stdout) as { tasks: { taskId: string; command: string }[] };
  const all = tasks.filter(({ command }) => command !== '<NONEXISTENT>').length;
  const child = execa('turbo', [...turbo, '--json', '--output-logs=new-only'], { ...tools, reject: false });
  /** Lines of turbo, and of each task that has begun. */
  const lines: Record<string, string[]> = { turbo: [] };
  for await (const line of child) {
    const { source, text } = JSON.parse(line) as { source: string; text: string };
    lines[source] = [...(lines[source] ?? []), text];
    const begun = Object.keys(lines).slice(1);
    const name = begun.at(-1)?.replace(/.*\/|#.*/g, '');
    if (name) progress.text = `${begun.length} of ${all}: ${name}`;
  }
  const { failed, all: output = '' } = await child;
  if (!failed) return;
  const [, tasksFailed = ''] = /^ *Failed: +(.*)$/m.exec(lines.turbo?.join('\n') ?? '') ?? [];
  // Without the lines that turbo and pnpm add.
  const added = /^cache miss, executing|^\$ |^\[ELIFECYCLE\]/;
  const errors = tasksFailed.split(', ').flatMap((task) => lines[task] ?? []);
  throw new Error(errors.filter((line) => !added.test(line)).join('\n') || output);
}

/** Starts a server and resolves to the URLs that it prints when it is ready. Everything stops when it ends unexpectedly. */
async function serve(name: string, program: string, args: string[], env = {}): Promise<RunningServer> {
  // In its own process group, so that Ctrl-C reaches it only through `stop`, which waits for its end.
  const ending = { forceKillAfterDelay: 10_000, killDescendants: true, reject: false } as const;
  const child = execaNode(program, args, { ...tools, ...ending, env, buffer: false });
  let output = '';
  child.all.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)));
  servers.push(child);
  let closed = false;
  child.then(() => closed || stop(1, `\nThe ${name} ended unexpectedly:\n${output}\n`));
  const timeout = { signal: AbortSignal.timeout(180_000) };
  // A whole line: the server prints the URL of its control port after its own.
  while (!/http:\/\/.*\n/.test(output)) {
    await once(child.all, 'data', timeout).catch(() => {
      throw new Error(`The ${name} did not start within 3 minutes:\n${output}`);
    });
  }
  const [url = '', controlUrl = ''] = output.match(/http:\/\/[\d.]+:\d+/g) ?? [];
  const close = async () => {
    closed = true;
    child.kill();
    await child;
  };
  return { url, controlUrl, close };
}

interface RunningServer {
  url: string;
  controlUrl: string;
  close(): Promise<void>;
}

const freeDatabase = await step('Checking the database', reserveDatabase);
await step('Building server and mock', (progress) => build(['reference-server', 'mock'], progress));

const hasPrevious = !options.keep && keepPreviousData(database, previousDatabase);
// From here on, the server has the lock.
freeDatabase();
const workspace = '--workspace=apps/reference-server/demo/workspace.yaml';
// The token is in the environment, because process lists show arguments.
const secrets = { CONTROL_TOKEN: controlToken };
const [{ url, controlUrl }] = await step('Starting server and mock', () => {
  // It is in responses to exceeded rate limits.
  const documentation = `${localUrl(docsPort)}/guides/rate-limits.html`;
  const urls = [`--port=${serverPort}`, `--documentation-url=${documentation}`];
  const sandbox = ['--sandbox', '--console', '--cors-origin=*', '--control-port=0', '--log-level=warn'];
  const args = ['serve', `--database=${database}`, workspace, ...urls, ...sandbox];
  return Promise.all([
    serve('reference server', serverProgram, args, secrets),
    serve('mock', 'apps/mock/src/main.ts', [`--port=${mockPort}`]),
  ]);
});

const created = await fetch(`${controlUrl}/console/links`, {
  method: 'POST',
  headers: { authorization: `Bearer ${controlToken}` },
});
const { url: consoleUrl } = (await created.json()) as { url: string };
const access = { url, controlUrl, controlToken, consoleUrl, database: displayLocation(database) };
const welcome = {
  rows: { Mock: localUrl(mockPort) },
  program: 'npm run -s server --',
  seconds: process.uptime(),
};
process.stdout.write(renderWelcome({ ...access, ...welcome }, process.stdout));
if (hasPrevious) {
  process.stdout.write(`
The data of the previous run is in ${previousDatabase}. To go on with it, stop, and rename the file to
${database}. Then: npm start -- --keep
`);
}

process.stdout.write('\n');
const isBuilt = await step(
  'Building documentation',
  (progress) => build(served, progress).then(() => true),
  (reason) => {
    if (stopping.signal.aborted) return stop(0);
    // Somebody can use the server already.
    process.stdout.write(`${reason}\nServer and mock go on without documentation.\n`);
    return false;
  },
);
if (isBuilt) {
  await step('Starting documentation', () =>
    serve('documentation', 'apps/docs/server/main.ts', [
      `--port=${docsPort}`,
      `--sandbox=${localUrl(serverPort)}`,
      `--mock=${localUrl(mockPort)}`,
      `--control=${controlUrl}`,
    ]),
  );
  process.stdout.write(`\n  Documentation  ${styleText('cyan', localUrl(docsPort), { stream: process.stdout })}\n`);
}

/**
 * Tests a separate server with the conformance kit, whose records would be in the way of users. The build of the documentation
 * includes the kit. @returns the verdict of the kit, which is its last line
 */
async function testServer(): Promise<string> {
  const args = [
    'serve',
    '--database=:memory:',
    workspace,
    '--port=0',
    '--sandbox',
    '--control-port=0',
    '--log-level=warn',
  ];
  // Commands look for sandboxes in the folder for temporary files. They must not find this one.
  const temporary = mkdtempSync(join(tmpdir(), 'email-automation-test-'));
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const hidden = { TMPDIR: temporary, TEMP: temporary };
  const tested = await serve('tested server', serverProgram, args, { ...secrets, ...hidden });
  const hooks = { STATES_URL: `${tested.controlUrl}/states`, CLOCK_URL: `${tested.controlUrl}/clock` };
  const env = { SERVER_URL: tested.url, ...hooks, ...secrets };
  const kit = ['run', 'apps/reference-server/demo/target.yaml', '--report', `html=${report}`];
  const { exitCode, all } = await execaNode('packages/conformance/dist/main.js', kit, { ...tools, env, reject: false });
  await tested.close();
  // 1 means that the server does not conform, which is a result too.
  if (exitCode !== 0 && exitCode !== 1) throw new Error(all);
  return `${all.trimEnd().split('\n').at(-1)} Report: ${report}`;
}

if (!options['no-conformance']) {
  process.stdout.write(
    '\nTesting the server against the contract, on a second database, apart from your records ...\n',
  );
  const verdict = await testServer().catch(({ message }: Error) => `The test failed:\n${message}`);
  if (!stopping.signal.aborted) process.stdout.write(`${verdict}\n`);
}
