#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startDocs } from './docs.ts';

const help = `Serves the documentation.

  --port <number>   port to listen on; 0 for any free port (default: 4020)
  --host <address>  address to listen on (default: 127.0.0.1)
  --sandbox <url>   sandbox that the form for requests offers (default: http://127.0.0.1:4000)
  --mock <url>      mock that it offers (default: http://127.0.0.1:4010)
  --control <url>   control port that it offers (default: http://127.0.0.1:4001)
  --help            show this help

Exit codes: 0 stopped, 1 failed to start, 2 invalid arguments.
`;

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4020' },
        host: { type: 'string', default: '127.0.0.1' },
        sandbox: { type: 'string', default: 'http://127.0.0.1:4000' },
        mock: { type: 'string', default: 'http://127.0.0.1:4010' },
        control: { type: 'string', default: 'http://127.0.0.1:4001' },
        help: { type: 'boolean', default: false },
      },
    });
    if (!/^\d+$/.test(values.port) || Number(values.port) > 65535)
      throw new Error('--port must be a number up to 65535.');
    for (const url of [values.sandbox, values.mock, values.control])
      if (!URL.canParse(url)) throw new Error(`${url} is not a URL.`);
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

const { port, host, sandbox, mock, control, help: helpRequested } = parseOptions();
if (helpRequested) {
  process.stdout.write(help);
  process.exit(0);
}
try {
  const servers = { Sandbox: sandbox, Mock: mock, 'Control port': control };
  const docs = await startDocs({ port: Number(port), host, servers });
  const stop = () => void docs.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stderr.write(`The documentation is at ${docs.url}. Press Ctrl-C to stop.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
