// The tasks of the kit, for every client in TypeScript. An adapter says how its client makes a call; this does what a
// user of the client has to do by hand: loop over pages, send batches of 1,000 records, and print results.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const { TASK, ACCOUNT_ID: account_id, CAMPAIGN_ID: campaign_id } = process.env;
// Before the adapter creates its client, which may need a token that other tasks lack.
if (!/^(list-(subscribers|campaigns)|import-subscribers|record-event|read|write)$/.test(TASK)) process.exit(125);
/** The operations of the contract by their ids. */
const operations = JSON.parse(readFileSync('operations.json', 'utf8'));

/** An adapter throws it for an operation or a task that its client does not have. */
export class NotOffered extends Error {}

const readLines = async () => (await text(process.stdin)).split('\n').filter(Boolean).map(JSON.parse);

/** Does the task of the environment. `list` iterates over all items of a list, if the client does so by itself. */
export async function drive(call, { list } = {}) {
  /** Sorts parameters into path and query. */
  function request(operationId, given) {
    const operation = operations[operationId];
    const values = { account_id, ...given };
    const pick = (names) =>
      Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
    return [operation, { path: pick(operation.pathParameters), query: pick(operation.query.map(({ name }) => name)) }];
  }

  async function* read(operationId, given = {}) {
    const [operation, parameters] = request(operationId, given);
    if (list && operation.pages) return yield* list(operation, parameters);
    for (let page = 1, total = 1; page <= total; page++) {
      const [, onPage] = request(operationId, operation.pages ? { ...given, page } : given);
      const body = await call(operation, onPage);
      yield* Object.values(body).find(Array.isArray);
      total = body.meta?.total_pages ?? 1;
    }
  }

  async function write(operationId, given, records = []) {
    const [operation, parameters] = request(operationId, given);
    const { batch, singleRecord } = operation;
    if (!batch) return call(operation, parameters, singleRecord && { [singleRecord]: records });
    for (let start = 0; start < records.length; start += batch.maximum) {
      const group = { [batch.key]: records.slice(start, start + batch.maximum) };
      await call(operation, parameters, batch.grouped ? { batches: [group] } : group);
    }
  }

  const idsOf = async (items) => (await Array.fromAsync(items)).map((item) => item.id ?? item);

  async function doEach(finish) {
    for (const { operation, records, ...given } of await readLines()) {
      try {
        console.log(await finish(operation, given, records));
      } catch (error) {
        if (error instanceof NotOffered) console.log('skipped');
        else console.log(`failed: ${error.message.replaceAll('\n', ' ')}`);
      }
    }
  }

  const tasks = {
    'list-subscribers': async () => {
      const items = read('listCampaignSubscribers', { campaign_id, per_page: 1000 });
      for await (const { id } of items) console.log(id);
    },
    'list-campaigns': async () => {
      for await (const { id } of read('listCampaigns')) console.log(id);
    },
    'import-subscribers': async () => write('createSubscriberBatch', {}, await readLines()),
    'record-event': async () => write('recordEvent', {}, await readLines()),
    read: () => doEach(async (operation, given) => JSON.stringify(await idsOf(read(operation, given)))),
    write: () =>
      doEach(async (...step) => {
        await write(...step);
        return 'done';
      }),
  };
  await tasks[TASK]();
}

/** Parameters in the order of a function: ids of the path, then an object with the rest, or the body. */
export const positional = ({ pathParameters, query }, parameters, body) => [
  ...pathParameters.map((name) => parameters.path[name]),
  ...(query.length > 0 ? [parameters.query] : []),
  ...(body ? [body] : []),
];
