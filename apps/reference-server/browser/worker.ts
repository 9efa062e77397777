import './node/globals.ts';
import demoWorkspace from '../demo/workspace.yaml';
import { checkSandboxOptions } from '../src/sandbox-options.ts';
import { startSandbox } from '../src/start-sandbox.ts';
import type { Metrics } from '../src/telemetry/metrics.ts';
import { loadRegisters } from './documents.ts';
import type { Answer, HeaderList, Question, RawResponse, SandboxOptions } from './messages.ts';
import { randomUUID } from './node/crypto.ts';
import { respond, type Server, servers } from './node/http.ts';
import { loadEngine } from './node/sqlite.ts';
import { answerPages } from './pages.ts';
import { loadTemporal } from './temporal.ts';

/** The control token. The control port is reached by messages only. */
const token = randomUUID();

/** They are not read. */
const metrics: Metrics = {
  contentType: 'text/plain',
  read: async () => '',
  watch() {},
  observeRequest() {},
  observeStatement() {},
  countEmail() {},
  countRecords() {},
};

/** Starts the server in this Worker: the API, and the control port. The console is loaded once somebody opens it. */
async function start(options: SandboxOptions): Promise<void> {
  const { engine, publicUrl, documentationUrl, consoleUrl, ...own } = options;
  checkSandboxOptions('createSandbox', own);
  await Promise.all([loadEngine(engine), loadTemporal()]);
  const { sandbox, startConsole } = await startSandbox(own.workspace ?? demoWorkspace, own, {
    metrics,
    port: 0,
    publicUrl,
    consoleUrl: publicUrl,
    documentationUrl,
    limitAdvice: 'To lift the limits of this sandbox, choose Sandbox in its console.',
    control: { port: 0, token },
  });
  // Work that is due from the beginning is no effect of the first request.
  const resume = await sandbox.background?.pause();
  await sandbox.background?.settle();
  resume?.();
  if (consoleUrl === undefined) return;
  let createLink: (() => string) | undefined;
  answerPages(consoleUrl, async () => {
    createLink ??= (await startConsole({ port: 0, token })).createConsoleLink as () => string;
    return createLink();
  });
}

let started: Promise<unknown> | undefined;

/** The state of the Worker until the browser ends it, which causes no event. */
const lock = randomUUID();
const holding = new Promise<void>((resolve) => {
  const hold = () => new Promise(() => resolve());
  if ('locks' in navigator) void navigator.locks.request(lock, hold);
  else resolve();
});

async function answer(question: Question): Promise<{ response: RawResponse } | { lock: string }> {
  if ('start' in question) {
    // A file that could not be loaded can be there the next time.
    started ??= Promise.all([start(question.start), holding]).catch((error) => {
      started = undefined;
      throw error;
    });
    await started;
    return { lock };
  }
  await started;
  const [api, control] = servers as [Server, Server];
  const { request, server } = question;
  if (server === 'api') return { response: await respond(api, request) };
  if (/^\/requests\b/.test(request.url)) await loadRegisters();
  const others = request.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  const headers: HeaderList = [...others, ['Authorization', `Bearer ${token}`]];
  return { response: await respond(control, { ...request, headers }) };
}

type Caller = Pick<MessagePort, 'addEventListener' | 'postMessage'>;

function listen(caller: Caller): void {
  caller.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    const { id } = data;
    const result: Answer = await answer(data).then(
      (result) => ({ id, ...result }),
      (error: Error) => ({ id, error: error.message }),
    );
    caller.postMessage(result);
  });
}

// A shared Worker has a port for each page, and is the same sandbox for all of them.
if ('onconnect' in globalThis)
  addEventListener('connect', (event) => {
    const { ports } = event as MessageEvent;
    for (const port of ports) {
      listen(port);
      port.start();
    }
  });
else listen(globalThis as unknown as Caller);
