import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from './edge.ts';
import { MockError } from './error.ts';
import { prismOver } from './prism.ts';
import { proveValidation } from './proof.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes any free one. */
  port: number;
  /** Address to listen on; 127.0.0.1 unless it is given. */
  host?: string;
  /** The bundled contract as JSON; the workspace's own unless it is given. */
  bundlePath?: string;
  /** Hears of every request in one line. */
  log?: (line: string) => void;
}

export interface RunningMock {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the contract with Prism, once it is proven that invalid bodies are refused.
 * @throws MockError when the contract cannot be read, an invalid body passes, or the port is taken
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { port, host = '127.0.0.1', log = () => {} } = options;
  const bundlePath = options.bundlePath ?? fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json'));
  const contract = await readContract(bundlePath);
  const ask = await prismOver(contract);
  await proveValidation(contract, ask);
  const server = serve(ask, log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new MockError(code === 'EADDRINUSE' ? taken(port) : `The mock cannot listen on ${host}: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readContract(file: string): Promise<object> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new MockError(`The contract cannot be read: ${(error as Error).message}. Run the build, or correct ${file}.`);
  }
}

function taken(port: number): string {
  return `Port ${port} is taken. Choose another one with --port, or stop what uses it.`;
}
