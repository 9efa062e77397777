#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { MockError } from './mock-error.ts';

const help = `Serves the contract as a mock (Prism): it validates every request and responds with examples of the contract.

  --port <number>     port to listen on; 0 for any free port (default: 4010)
  --host <address>    address to listen on (default: 127.0.0.1)
  --contract <file>   another bundled contract, as JSON, or operator for the control port's
  --verbose           log every request
  --help              show this help

Exit codes: 0 stopped, 1 failed to start, 2 invalid arguments.
`;

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        contract: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!/^\d+$/.test(values.port) || Number(values.port) > 65535)
      throw new Error('--port must be a number up to 65535.');
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

const { port, host, contract, verbose, help: helpRequested } = parseOptions();
if (helpRequested) {
  process.stdout.write(help);
  process.exit(0);
}
try {
  // Imported here because Prism takes half a second to load, which invalid arguments need not wait for.
  const { startMock } = await import('./mock.ts');
  const mock = await startMock({
    port: Number(port),
    host,
    ...(contract && { bundlePath: contract }),
    ...(verbose && { log: (line: string) => process.stderr.write(`${line}\n`) }),
  });
  const stop = () => void mock.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stderr.write(`The mock is at ${mock.url}. Press Ctrl-C to stop.\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof MockError ? error.message : `The mock did not start: ${(error as Error).message}`}\n`,
  );
  process.exit(1);
}
