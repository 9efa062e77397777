import { createHttpSend } from '@email-automation/sandbox/operator-client/http-send';
import type { Resources } from '@email-automation/sandbox/operator-client/methods';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import type { Answer, Question, RawRequest, RawResponse, SandboxOptions } from './messages.ts';

/** A sandbox in a Worker. Its data is in memory, and ends with the Worker. */
export interface BrowserSandbox {
  /** Sends a request to the API; the host of its URL does not matter. */
  fetch: typeof fetch;
  /** As `fetch`, to the control port, which needs no token here. */
  fetchControl: typeof fetch;
  /** The controls of tests: the clock, faults, limits, emails, batches, snapshots, and the request log. */
  operator: Resources;
  /** As `fetch`, with all headers: browsers hide cookies. Status 0 is a connection that was cut. */
  send(request: RawRequest, server?: 'api' | 'control', signal?: AbortSignal): Promise<RawResponse>;
  /** Why the sandbox has ended: its script broke, or the browser ended the Worker. Then all requests reject. */
  ended: Promise<Error>;
  /** Ends a Worker, or leaves a shared one. */
  close(): void;
}

/** Options of `createSandbox` in a browser. */
export interface BrowserOptions
  extends Omit<SandboxOptions, 'engine' | 'publicUrl' | 'documentationUrl' | 'consoleUrl'> {
  /** URL of a folder with a copy of `dist/browser/`, if no bundler serves the files beside this module. */
  files?: string;
}

/**
 * Creates a sandbox for one page or test, in a Worker. In Node, the function of this name creates the same without one.
 * @throws Error when it cannot start: the script or the engine cannot be loaded, or an option is wrong
 */
export async function createSandbox({
  files,
  ...options
}: BrowserOptions = {}): Promise<Pick<BrowserSandbox, 'fetch' | 'operator'> & { close(): Promise<void> }> {
  const copy = files === undefined ? undefined : new URL(files.replace(/\/*$/, '/'), location.href);
  // Bundlers find both files by these expressions.
  const engine = copy ? new URL('sqlite3.wasm', copy) : new URL('./sqlite3.wasm', import.meta.url);
  const worker = copy
    ? new Worker(new URL('sandbox-worker.js', copy), { type: 'module' })
    : new Worker(new URL('./sandbox-worker.js', import.meta.url), { type: 'module' });
  const start = { ...options, engine: engine.href, publicUrl: 'http://sandbox.localhost' };
  const { fetch, operator } = await openSandbox(worker, start).catch((error) => {
    worker.terminate();
    throw error;
  });
  return { fetch, operator, close: async () => worker.terminate() };
}

/**
 * Starts a sandbox, or connects to the running one of a shared Worker, whatever the options.
 * @param worker with the script `sandbox-worker.js`, as a module; pages of a site share one of a `SharedWorker`
 * @throws Error when it cannot start: the script or the engine cannot be loaded, or an option is wrong
 */
export async function openSandbox(worker: Worker | SharedWorker, options: SandboxOptions): Promise<BrowserSandbox> {
  const isShared = 'port' in worker;
  const port = isShared ? worker.port : worker;
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let last = 0;
  let failure: string | undefined;
  const ended = Promise.withResolvers<Error>();
  const ask = async (
    question: Omit<Question, 'id'>,
    signal?: AbortSignal,
  ): Promise<Exclude<Answer, { error: string }>> => {
    signal?.throwIfAborted();
    if (failure !== undefined) throw new Error(failure);
    const id = ++last;
    const answer = Promise.withResolvers<Answer>();
    const abort = () => answer.reject(signal?.reason);
    waiting.set(id, answer);
    signal?.addEventListener('abort', abort);
    port.postMessage({ ...question, id });
    const result = await answer.promise.finally(() => {
      waiting.delete(id);
      signal?.removeEventListener('abort', abort);
    });
    if ('error' in result) throw new Error(result.error);
    return result;
  };
  const end = (message: string) => {
    failure ??= message;
    for (const [id, { resolve }] of waiting) resolve({ id, error: message });
    ended.resolve(new Error(message));
  };
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.resolve(data);
  };
  worker.onerror = (event) => end((event as ErrorEvent).message || 'The script of the sandbox cannot be loaded.');
  const send = async (request: RawRequest, server: 'api' | 'control' = 'api', signal?: AbortSignal) =>
    ((await ask({ request, server }, signal)) as { response: RawResponse }).response;
  const fetchFrom = (server: 'api' | 'control') => async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const response = await send(
      {
        method: request.method,
        url: pathname + search,
        headers: [
          ['Host', host],
          ...request.headers,
          ...(body.length > 0 ? [['Content-Length', `${body.length}`] as const] : []),
        ],
        body,
      },
      server,
      request.signal,
    );
    if (response.status === 0) throw new TypeError('The connection was cut.');
    const isEmpty = response.body.length === 0;
    return new Response(isEmpty ? null : (response.body as Uint8Array<ArrayBuffer>), {
      status: response.status,
      headers: response.headers as [string, string][],
    });
  };
  const fetchControl = fetchFrom('control');
  const { lock } = (await ask({ start: options })) as { lock: string };
  // Granted once the Worker no longer holds it.
  void navigator.locks?.request(lock, { mode: 'shared' }, () => end('The browser has ended it, and its data with it.'));
  return {
    fetch: fetchFrom('api'),
    fetchControl,
    operator: createOperatorClient(createHttpSend({ url: 'http://control', fetch: fetchControl })),
    send,
    ended: ended.promise,
    close: () => (isShared ? worker.port.close() : worker.terminate()),
  };
}
