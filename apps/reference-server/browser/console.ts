import { loadRegisters } from './documents.ts';
import type { RawRequest, RawResponse } from './messages.ts';
import { respond, type Server, servers } from './node/http.ts';

/** What a Service Worker sends. Without `request`, it no longer waits for the response. */
export interface ConsoleQuestion {
  id: string;
  request?: RawRequest;
}

/** What it gets: first that the sandbox is there, then the response, in parts if it does not end. */
export interface ConsoleAnswer {
  id: string;
  response?: RawResponse;
  isLast?: boolean;
}

/** Starts the console. @returns its server, and a function that creates a link for signing in */
export type StartConsole = () => Promise<() => string>;

/**
 * Answers requests to the console that a Service Worker passes on, since pages of a browser cannot reach the sandbox otherwise.
 * @param url of the console; the channel has its name
 * @param start the console, which is loaded for the first request
 */
export function answerConsole(url: string, start: StartConsole): void {
  const channel = new BroadcastChannel(url);
  const { host: name, pathname } = new URL(url);
  const host = ['Host', name] as const;
  const prefix = pathname.replace(/\/console$/, '');
  const open = new Map<string, AbortController>();
  let opened: Promise<{ server: Server; createLink: () => string }> | undefined;
  let cookie: Promise<string> | undefined;

  async function openConsole() {
    const [createLink] = await Promise.all([start(), loadRegisters()]);
    return { server: servers.at(-1) as Server, createLink };
  }

  /** Browsers keep no cookies of responses of a Service Worker, so this is the browser that is signed in. */
  async function signIn(server: Server, createLink: () => string): Promise<string> {
    const link = new URL(createLink()).pathname.replace(prefix, '');
    const { headers } = await respond(server, { method: 'GET', url: link, headers: [host] });
    return find(headers, 'set-cookie').split(';')[0] as string;
  }

  async function respondTo({ id, request }: Required<ConsoleQuestion>, signal: AbortSignal): Promise<RawResponse> {
    opened ??= openConsole();
    const { server, createLink } = await opened;
    cookie ??= signIn(server, createLink);
    const headers = [...request.headers, host, ['Cookie', await cookie] as const];
    const follow = (response: RawResponse) => answer({ id, response });
    const isEndless = request.url.endsWith('/live');
    const response = await respond(server, { ...request, headers }, { signal, ...(isEndless && { follow }) });
    // The user signed out, or the session is too old.
    if (find(response.headers, 'location') === '/console/sign-in') cookie = undefined;
    return move(response, prefix);
  }

  const answer = (message: ConsoleAnswer) => channel.postMessage(message);
  channel.onmessage = async ({ data: { id, request } }: MessageEvent<ConsoleQuestion>) => {
    if (request === undefined) return open.get(id)?.abort();
    answer({ id });
    const control = new AbortController();
    open.set(id, control);
    const response = await respondTo({ id, request }, control.signal).catch((error: Error) => {
      opened = undefined;
      return { status: 503, headers: [], body: new TextEncoder().encode(error.message) };
    });
    open.delete(id);
    answer({ id, response, isLast: true });
  };
}

const find = (headers: RawResponse['headers'], name: string) => headers.find(([other]) => other === name)?.[1] ?? '';

/**
 * Moves links, forms, and redirects of a page below a prefix; what scripts load is found without it. Service Workers see requests
 * of frames with an origin only. The HTML of an email, in such a frame, has none all the same: its own policy takes it away.
 */
function move({ status, headers, body }: RawResponse, prefix: string): RawResponse {
  const moved = headers.map(([name, value]) => [name, name === 'location' ? prefix + value : value] as const);
  if (!find(headers, 'content-type').startsWith('text/html')) return { status, headers: moved, body };
  const text = new TextDecoder()
    .decode(body)
    .replaceAll(/ (href|action|formaction|src)="\/console/g, ` $1="${prefix}/console`)
    .replaceAll(' sandbox="', ' sandbox="allow-same-origin ');
  return { status, headers: moved, body: new TextEncoder().encode(text) };
}
