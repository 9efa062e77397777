// @ts-check
import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient, ImportError } from '@email-automation/client';
import { readCsv } from './csv.js';
import { createProgressBar } from './progress-bar.js';

const help = `Usage: node main.js <subscribers.csv> --account <id> [options]

Imports subscribers from a CSV file with the columns email, time_zone and tags (separated by |). Every other column is
a custom field. Set API_TOKEN to the API token. After an interruption, run the same command again to resume.

  --account <id>     Account to import into.
  --base-url <url>   URL of the API (default: http://127.0.0.1:4000).
  --concurrency <n>  Concurrent requests (default: 4).
  --help             Prints this help.
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
  process.stderr.write(
    values.help ? help : `A CSV file, --account and the environment variable API_TOKEN are required.\n\n${help}`,
  );
  process.exit(values.help ? 0 : 2);
}

const client = createClient({ baseUrl: values['base-url'], apiToken, accountId: values.account });
const cursorFile = `${file}.cursor`;
const cursor = await readFile(cursorFile, 'utf8').catch(() => undefined);
const input = createReadStream(file);
const progressBar = createProgressBar((await stat(file)).size, process.stderr);

async function* readSubscribers() {
  for await (const { email = '', time_zone, tags, ...custom_fields } of readCsv(input)) {
    yield { email, custom_fields, ...(time_zone && { time_zone }), ...(tags && { tags: tags.split('|') }) };
  }
}

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort(new Error('Interrupted.')));
try {
  const { accepted } = await client.subscribers.import(readSubscribers(), {
    ...(cursor !== undefined && { cursor }),
    concurrency: Number(values.concurrency),
    signal: interruption.signal,
    // The cursor is saved after each chunk, so that no accepted record is sent again.
    onChunk: ({ cursor }) => writeFile(cursorFile, cursor),
    onProgress: (progress) => progressBar.update(input.bytesRead, progress.accepted),
  });
  await rm(cursorFile, { force: true });
  progressBar.finish(`${accepted.toLocaleString('en')} subscribers accepted`);
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  progressBar.finish(`${error.message}\nRun it again to resume after record ${error.summary.cursor}.`);
  process.exitCode = 1;
}
