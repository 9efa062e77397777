import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MockError } from './mock-error.ts';
import { createMockServer } from './mock-server.ts';
import { createPrism } from './prism.ts';
import { readRoutes } from './routes.ts';

export interface MockOptions {
  /** Port to listen on; 0 for any free port. */
  port: number;
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** Path of a bundled contract as JSON, or `operator` for the control port's (default: the contract of the API). */
  bundlePath?: string;
  /** Called with a line for each request. */
  log?: (line: string) => void;
}

/** The parts of a contract that the mock reads without Prism. */
interface BundledContract {
  jsonSchemaDialect?: string;
  components?: { securitySchemes?: object };
}

export interface RunningMock {
  url: string;
  close(): Promise<void>;
}

/** The only dialect of JSON Schema in which Prism validates OpenAPI 3.1. With another one, it would accept every body. */
const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Serves a contract.
 * @throws MockError when the contract cannot be read, Prism does not know its dialect, or the port is in use
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { port, host = '127.0.0.1', log = () => {} } = options;
  const { bundlePath = '.' } = options;
  const isName = bundlePath === '.' || bundlePath === 'operator';
  const published = () =>
    fileURLToPath(import.meta.resolve(posix.join('@email-automation/openapi', bundlePath, 'openapi.json')));
  const contract = await readContract(isName ? published() : bundlePath);
  const { jsonSchemaDialect = dialect } = contract;
  if (jsonSchemaDialect !== dialect)
    throw new MockError(`Prism would validate nothing, because it does not know the dialect ${jsonSchemaDialect}. Set
jsonSchemaDialect to ${dialect} in the contract, then try again.`);
  const prism = await createPrism(contract);
  const server = createMockServer(prism, readRoutes(contract), { log, explainsCredentials: takesApiTokens(contract) });
  const portInUse = `Port ${port} is in use. Choose another port with --port, or stop the program that uses it.`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new MockError(code === 'EADDRINUSE' ? portInUse : `The mock cannot listen on ${host}: ${message}`)),
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

/** Whether a contract has the credentials of the API, whose mistakes the mock explains. */
const takesApiTokens = ({ components }: BundledContract) => 'ApiToken' in (components?.securitySchemes ?? {});

async function readContract(file: string): Promise<BundledContract> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new MockError(
      `The contract ${file} cannot be read: ${(error as Error).message}. Run the build, or correct the path.`,
    );
  }
}
