import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { MockError } from './error.ts';
import { type Contract, proveValidation } from './proof.ts';

const require = createRequire(import.meta.url);
const patience = 20_000;

export interface MockOptions {
  /** Port to listen on; 0 takes any free one. */
  port: number;
  host?: string;
  /** The bundled contract; the workspace's own unless it is given. */
  bundlePath?: string;
  /** How much Prism says: silent, or a line for each request and more. */
  verbosity?: 'silent' | 'info';
}

export interface RunningMock {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts Prism over the contract and proves that it refuses invalid bodies.
 * @throws MockError when the port is taken, Prism does not start, or an invalid body passes
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { host = '127.0.0.1', verbosity = 'silent' } = options;
  const bundlePath = options.bundlePath ?? require.resolve('@email-automation/openapi/openapi.json');
  const contract = JSON.parse(readFileSync(bundlePath, 'utf8')) as Contract;
  const port = await freePort(options.port, host);
  // Prism's own program, without a shell or npx around it: what is killed is what listens.
  const prism = spawn(
    process.execPath,
    [require.resolve('@stoplight/prism-cli'), 'mock', '-p', String(port), '-h', host, '-v', verbosity, bundlePath],
    { stdio: ['ignore', verbosity === 'silent' ? 'pipe' : 'inherit', 'pipe'] },
  );
  let output = '';
  for (const stream of [prism.stdout, prism.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-2000);
    });
  }
  const ended = new Promise<void>((resolve) => prism.once('exit', () => resolve()));
  const close = async () => {
    prism.kill('SIGTERM');
    await ended;
  };
  const url = `http://${host}:${port}`;
  try {
    await Promise.race([
      answers(url),
      ended.then(() => Promise.reject(new MockError(`Prism ended while it started:\n${output}`))),
    ]);
    await proveValidation(url, contract);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The port itself when it is free, or a free one for 0. @throws MockError when it is taken */
function freePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new MockError(`Port ${port} is taken. Choose another one with --port, or stop what uses it.`)),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      await (await fetch(`${url}/`)).arrayBuffer();
      return;
    } catch {
      if (Date.now() > end) throw new MockError(`Prism did not answer at ${url} within ${patience / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
