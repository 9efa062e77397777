// Proves that a database that Citus distributes does what one machine does: `pnpm proof:distributed`. It needs a separate database
// in DATABASE_URL, whose machines you have connected, and leaves its records there. See the guide to many machines.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@email-automation/service/storage/open';
import pg from 'pg';
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
await rebalance(location);
process.stdout.write('held: the kit passes, crashes lose and repeat nothing, and accounts move while clients write.\n');

function run(title: string, args: string[], variables: object = {}): void {
  process.stdout.write(`${title} ...\n`);
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) end(`broke: ${title.toLowerCase()} ended with ${status}.`, 1);
}

/** Kills the server again and again while a client sends batches; every accepted batch is processed once. */
async function crash(given: string): Promise<void> {
  process.stdout.write(`Kill the server ${kills} times while it gets ${batches} batches of events ...\n`);
  const run = `crash-${Date.now()}`;
  let current: ServerProcess = await startServerProcess(given);
  let accepted = 0;
  for (let n = 0; n < batches; n++) {
    if (n % (batches / kills) === batches / kills - 1) {
      await current.end('SIGKILL');
      current = await startServerProcess(given);
    }
    if ((await sendBatch(current, run, n)) === 201) accepted++;
  }
  await checkRecorded(given, run, accepted);
  await current.end();
}

/** Moves the account to another machine, and then balances all machines, while a client sends batches: none of them fails. */
async function rebalance(given: string): Promise<void> {
  process.stdout.write('Move the account and balance the machines while they get batches of events ...\n');
  const run = `move-${Date.now()}`;
  const client = new pg.Client(given);
  await client.connect();
  const server = await startServerProcess(given);
  let isMoving = true;
  const move = async () => {
    const { rowCount } = await client.query(
      `select citus_move_shard_placement(shardid, nodename, nodeport, node_name, node_port::int, 'force_logical')
       from citus_shards, citus_get_active_worker_nodes()
       where shardid = get_shard_id_for_distribution_column('accounts', '${account}'::text)
         and (nodename, nodeport) <> (node_name, node_port) limit 1`,
    );
    if (rowCount !== 1) end('Connect two workers, between which accounts can move.', 2);
    await client.query('select citus_rebalance_start()');
    await client.query('select citus_rebalance_wait()');
  };
  const moved = move().finally(() => {
    isMoving = false;
  });
  let sent = 0;
  for (; isMoving; sent++) {
    const status = await sendBatch(server, run, sent);
    if (status !== 201) end(`broke: a batch got ${status} while its account moved.`, 1);
  }
  await moved;
  await client.end();
  await checkRecorded(given, run, sent);
  await server.end();
}

/** Sends a batch of one event. @returns the status */
async function sendBatch({ url }: ServerProcess, run: string, n: number): Promise<number> {
  const authorization = `Basic ${Buffer.from('demo-token-of-ada:').toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ batches: [{ events: [{ email: `${n}@${run}.example`, action: run }] }] });
  return (await fetch(`${url}/v2/${account}/events/batches`, { method: 'POST', headers, body })).status;
}

/** Waits until no batch is queued: each accepted event is recorded once. */
async function checkRecorded(given: string, run: string, accepted: number): Promise<void> {
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
  process.stdout.write(`  accepted ${accepted}, recorded ${recorded}\n`);
  if (Number(recorded) !== accepted) end('broke: accepted events were lost or repeated.', 1);
}

function end(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
