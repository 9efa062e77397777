// Proves that a database that Citus distributes does what one machine does: `pnpm proof:distributed`. It needs a separate database
// in DATABASE_URL, whose machines you have connected, and leaves its records there. See the guide to many machines.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@email-automation/service/storage/open';
import { type ServerProcess, startServerProcess } from './start-program.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const server = path('../bin/email-automation-server.js');
const kit = path('../../../packages/conformance/dist/main.js');
const demo = path('../demo/workspace.yaml');
const target = path('../demo/target.yaml');

/** The interface's: proofs start servers without. */
const limits = ['--limit-batch=50', '--limit-individual=3600', '--limit-records=50000'];
const account = '1001';
const batches = 200;
const kills = 5;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const location = process.env.DATABASE_URL;
if (!location) end('Name a database with Citus in DATABASE_URL.', 2);

// Creates the tables.
await (await startServerProcess(location, { args: [`--workspace=${demo}`] })).end();
run('Distribute the tables', [server, 'database', 'distribute']);
const sandbox = await startServerProcess(location, {
  args: [`--workspace=${demo}`, '--sandbox', '--control-port=0', ...limits],
  variables: { CONTROL_TOKEN: 'made-up' },
});
const { url, controlUrl } = sandbox;
const hooks = { SERVER_URL: url, STATES_URL: `${controlUrl}/states`, CLOCK_URL: `${controlUrl}/clock` };
run('Run the conformance kit', [kit, 'run', target], { ...hooks, CONTROL_TOKEN: 'made-up' });
await sandbox.end();
run('Check the tables', [server, 'database', 'distribute', '--check']);
await crash(location);
process.stdout.write('held: the kit passes, and crashes lose and repeat nothing.\n');

function run(title: string, args: string[], variables: object = {}): void {
  process.stdout.write(`${title} ...\n`);
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) end(`broke: ${title.toLowerCase()} ended with ${status}.`, 1);
}

/** Kills the server again and again while a client sends batches; every accepted batch is processed once. */
async function crash(given: string): Promise<void> {
  process.stdout.write(`Kill the server ${kills} times while it gets ${batches} batches of events ...\n`);
  const authorization = `Basic ${Buffer.from('demo-token-of-ada:').toString('base64')}`;
  const run = `crash-${Date.now()}`;
  let current: ServerProcess = await startServerProcess(given);
  let accepted = 0;
  for (let n = 0; n < batches; n++) {
    if (n % (batches / kills) === batches / kills - 1) {
      await current.end('SIGKILL');
      current = await startServerProcess(given);
    }
    const events = [{ email: `${n}@${run}.example`, action: run }];
    const body = JSON.stringify({ batches: [{ events }] });
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${current.url}/v2/${account}/events/batches`, { method: 'POST', headers, body });
    if (response.status === 201) accepted++;
  }
  const database = openDatabase(given);
  const waiting = database.query.selectFrom('queued_batches').where('account_id', '=', account).select('position');
  const queued = async () => (await waiting.limit(1).execute()).length;
  for (const until = Date.now() + 60_000; (await queued()) > 0 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { recorded } = await database.query
    .selectFrom('events')
    .where('account_id', '=', account)
    .where('action', '=', run)
    .select(({ fn }) => fn.countAll<number>().as('recorded'))
    .executeTakeFirstOrThrow();
  await database.close();
  await current.end();
  process.stdout.write(`  accepted ${accepted}, recorded ${recorded}\n`);
  if (Number(recorded) !== accepted) end('broke: accepted events were lost or repeated.', 1);
}

function end(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
