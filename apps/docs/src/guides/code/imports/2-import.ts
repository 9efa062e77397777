import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@email-automation/client';
import { parse } from 'csv-parse';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// Reads row by row: the file is never in memory as a whole.
async function* readSubscribers() {
  const rows = createReadStream('subscribers.csv').pipe(parse({ columns: true, bom: true }));
  for await (const { email, time_zone, tags, ...custom_fields } of rows) {
    yield { email, time_zone, tags: tags.split('|'), custom_fields };
  }
}

// Where an interrupted run ended, if there was one.
const start = Number(await readFile('subscribers.next', 'utf8').catch(() => 0));

const summary = await client.subscribers.import(readSubscribers(), {
  start,
  onChunk: ({ next }) => writeFile('subscribers.next', `${next}`),
});
console.log(summary);
