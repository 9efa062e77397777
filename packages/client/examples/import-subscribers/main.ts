import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient, ImportError } from '@email-automation/client';
import { readCsv } from './csv.ts';
import { progressBar } from './progress-bar.ts';

const help = `node main.ts <people.csv> --account <id> [options]

Imports subscribers from a CSV file with the columns email, time_zone, tags (separated by |); every other column is a
custom field. The credential is the API token in API_TOKEN. Run it again after it was interrupted: it goes on.

  --account <id>        the account
  --base-url <address>  the service (http://127.0.0.1:4000)
  --concurrency <n>     requests at the same time (4)
  --help                this text
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    'base-url': { type: 'string', default: 'http://127.0.0.1:4000' },
    concurrency: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
const { API_TOKEN: apiToken } = process.env;
if (values.help || !file || !values.account || !apiToken) {
  process.stderr.write(values.help ? help : `Give a file, --account, and API_TOKEN in the environment.\n\n${help}`);
  process.exit(values.help ? 0 : 2);
}

const client = createClient({ baseUrl: values['base-url'], apiToken, accountId: values.account });
const cursorFile = `${file}.cursor`;
const cursor = await readFile(cursorFile, 'utf8').catch(() => undefined);
const input = createReadStream(file);
const bar = progressBar((await stat(file)).size, process.stderr);

async function* people() {
  for await (const { email = '', time_zone, tags, ...custom_fields } of readCsv(input)) {
    yield { email, custom_fields, ...(time_zone && { time_zone }), ...(tags && { tags: tags.split('|') }) };
  }
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('interrupted')));
try {
  const { accepted } = await client.subscribers.import(people(), {
    ...(cursor !== undefined && { cursor }),
    concurrency: Number(values.concurrency),
    signal: stop.signal,
    // A record that is done and written down is never sent again.
    onChunk: ({ cursor }) => writeFile(cursorFile, cursor),
    onProgress: (progress) => bar.show(input.bytesRead, progress.accepted),
  });
  await rm(cursorFile, { force: true });
  bar.end(`${accepted.toLocaleString('en')} subscribers accepted`);
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  bar.end(`${error.message}\nRun it again: it goes on after record ${error.summary.cursor}.`);
  process.exitCode = 1;
}
