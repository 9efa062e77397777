import {
  createSandboxParts,
  type SandboxOptions,
  type Sandbox as SandboxParts,
} from '@email-automation/sandbox/sandbox';
import { readContract } from '@email-automation/service/contract/contract';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { expect, onTestFinished } from 'vitest';
import { type ServerOptions, startServer } from '../../src/server.ts';
import { newDatabase, newLocation, openAlso } from './databases.ts';
import { findControlViolation, findResponseViolation } from './find-response-violation.ts';
import { seedDemo } from './seed-demo.ts';
import { watchErrors } from './unseen-errors.ts';

export const contract = readContract();
export const ada = 'demo-token-of-ada';
export const bob = 'demo-token-of-bob';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  readonly body: any;
}

export interface Sandbox {
  url: string;
  controlUrl: string | undefined;
  database: Database;
  get(path: string, token?: string): Promise<ReceivedResponse>;
  post(path: string, body: unknown, token?: string): Promise<ReceivedResponse>;
  send(path: string, request: RequestInit): Promise<ReceivedResponse>;
  /** Sends a request to the control port. */
  control(method: string, path: string, body?: unknown): Promise<ReceivedResponse>;
  close(): Promise<void>;
}

/** A sandbox with a control port, and its parts. */
export interface ControlledSandbox extends Sandbox {
  parts: SandboxParts;
}

interface StartOptions extends Partial<ServerOptions> {
  /** Makes the server a sandbox that starts so, with a control port. */
  start?: SandboxOptions;
  /** Whether it serves on after the test. */
  isShared?: boolean;
}

/** The option for a control port, which `Sandbox.control` calls. */
export const control = { port: 0, token: 'control-secret' };

export const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/**
 * Starts a server with the demo workspace, and validates every response, also of the control port, against its contract. A test must
 * look at each error that it gets. The scheduler is off by default: tests of scheduled changes move the clock and call it.
 */
export function startSandbox(options: StartOptions & { start: SandboxOptions }): Promise<ControlledSandbox>;
export function startSandbox(options?: StartOptions): Promise<Sandbox>;
export async function startSandbox({
  start,
  isShared = false,
  ...options
}: StartOptions = {}): Promise<Partial<ControlledSandbox>> {
  const { clock } = options;
  const { database = await newDatabase(clock ? undefined : 'demo') } = options;
  const parts = start && createSandboxParts(database, start);
  // `newDatabase` returns a migrated one.
  if (options.database) await migrate(database);
  if (options.database || clock) await seedDemo(database, clock);
  const sandbox = parts && { control, sandbox: parts };
  const server = await startServer({ scheduler: false, ...sandbox, ...options, database, port: 0 });
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  if (!isShared) onTestFinished(close);
  // Tests of the console send errors that its pages show.
  const watch = options.console ? (_: string, response: ReceivedResponse) => response : watchErrors();
  const send = async (path: string, request: RequestInit) => {
    const fetched = await fetch(server.url + path, { redirect: 'manual', ...request });
    const response = await receive(fetched);
    const { method = 'GET' } = request;
    expect(findResponseViolation(method, path, response)).toBeUndefined();
    return watch(`${method} ${path}`, response);
  };
  return {
    url: server.url,
    controlUrl: server.controlUrl,
    parts,
    database,
    close,
    send,
    get: (path, token = ada) => send(path, { headers: { authorization: basic(token) } }),
    post: (path, body, token = ada) => send(path, createRequest('POST', basic(token), body)),
    async control(method, path, body) {
      const request = createRequest(method, `Bearer ${control.token}`, body);
      const response = await receive(await fetch(server.controlUrl + path, request));
      expect(findControlViolation(method, path, response)).toBeUndefined();
      return watch(`${method} ${path}`, response);
    },
  };
}

/** Creates a request with a credential, further headers, and a body, which is JSON or already text. */
export function createRequest(
  method: string,
  authorization: string,
  body?: unknown,
  headers: object = {},
): RequestInit {
  if (body === undefined) return { method, headers: { authorization, ...headers } };
  return {
    method,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

async function receive(response: Response): Promise<ReceivedResponse> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, body: text === '' ? undefined : parse(text) };
}

/** Captures the logs of a server from a level on. */
export function captureLog(level: 'trace' | 'info' | 'error') {
  const lines: string[] = [];
  return { lines, log: { level, stream: { write: (line: string) => void lines.push(line) } } };
}

/** Starts a sandbox, and opens its database a second time, as another process does. */
export async function startWithOperator(
  options: Partial<ServerOptions> = {},
): Promise<{ sandbox: Sandbox; operator: Database }> {
  const location = await newLocation();
  const sandbox = await startSandbox({ ...options, database: openDatabase(location) });
  return { sandbox, operator: openAlso(location) };
}

/** Expects that a request which sets a test up succeeded; a test without its data could pass for no reason. */
export function expectSuccess({ status, body }: ReceivedResponse): void {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Repeats an assertion until it holds, for work in the background, which can take a while on a busy machine. */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
