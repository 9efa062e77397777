import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Mutant } from '../mutant.ts';
import { type HttpResponse, NoResponse, type SentRequest, sendHttp } from '../send-http.ts';
import { startMutant } from '../start-program.ts';
import type { Calls, OpenOptions } from './case-server.ts';
import type { Interruption } from './interruption.ts';
import type { OperationName } from './operations.ts';
import type { Counted } from './statement-counter.ts';

const program = fileURLToPath(new URL('case-server.ts', import.meta.url));

/** Far longer than anything takes. */
const patience = 120_000;

/** What the proof does with the server of a case. A server that was killed responds to nothing. */
export interface ServerHandle {
  open(options: OpenOptions): Promise<void>;
  /** @returns undefined if the connection ended without a response */
  send(request: SentRequest): Promise<HttpResponse | undefined>;
  /** Does all work that is due at a time. @returns whether it ended without an error; undefined if the server was killed */
  settle(at: string): Promise<boolean | undefined>;
  /** @returns how it ended: with its result, because the database was unavailable, or undefined if the server was killed */
  operate(operation: OperationName, argument?: unknown): Promise<{ result: unknown } | 'unavailable' | undefined>;
  startCounting(interruption?: Interruption): Promise<void>;
  /** @returns undefined if the server was killed */
  stopCounting(): Promise<Counted | undefined>;
  /** Closes the database, so that the process can open another. */
  close(): Promise<void>;
  /** Ends the process. */
  end(): Promise<void>;
}

/** Something took so long that it hangs. */
export class Hangs extends Error {}

/** Starts the process of a server, which loads while others work. */
export function startServerHandle(mutant: Mutant | undefined): ServerHandle {
  // The cache of compiled code makes it start in half the time.
  const { NODE_COMPILE_CACHE = '/tmp/proof-compiled' } = process.env;
  const started = startMutant(mutant, [program], { NODE_COMPILE_CACHE });
  const { child } = started;
  const ended = started.ended.then(() => undefined);
  const ready = Promise.race([once(child, 'message'), ended]);
  const call = createCalls(child, ended);
  let url = '';
  return {
    async open(options) {
      await ready;
      const opened = await call('open', options);
      if (opened === undefined) throw new Error(`The server of a case ended with ${started.lastWords()}`);
      url = resultOf(opened) as string;
    },
    send: (request) =>
      sendHttp(url, request, { agent: false, timeout: patience }).catch((error) => {
        if (error instanceof NoResponse) throw new Hangs(`${request.method} ${request.path} got ${error.message}`);
        return undefined;
      }),
    async settle(at) {
      const settled = await call('settle', at);
      return settled && (resultOf(settled) as boolean);
    },
    async operate(operation, argument) {
      const operated = await call('operate', operation, argument);
      if (operated === undefined || operated.error === undefined) return operated && { result: operated.result };
      if (operated.isUnavailable) return 'unavailable';
      return { result: `failed: ${operated.error}` };
    },
    async startCounting(interruption) {
      await call('startCounting', interruption);
    },
    async stopCounting() {
      const stopped = await call('stopCounting');
      return stopped && (resultOf(stopped) as Counted);
    },
    async close() {
      await call('close');
    },
    end: () => started.end('SIGKILL'),
  };
}

interface Reply {
  id: number;
  result?: unknown;
  error?: string;
  isUnavailable?: boolean;
}

function resultOf({ result, error }: Reply): unknown {
  if (error !== undefined) throw new Error(`The server of a case failed: ${error}`);
  return result;
}

type Call = <Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>) => Promise<Reply | undefined>;

/** Calls functions of the process, and waits for the reply of each; undefined when the process ends before. */
function createCalls(child: ChildProcess, ended: Promise<undefined>): Call {
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  child.on('error', () => {});
  let calls = 0;
  return async (name, ...args) => {
    const id = ++calls;
    if (!child.connected) return undefined;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    child.send({ id, name, args }, () => {});
    return withPatience(name, Promise.race([replied, ended])).finally(() => waiting.delete(id));
  };
}

/** @throws Hangs */
async function withPatience<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Hangs(`${what} took longer than ${patience / 1000} seconds`)), patience);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
