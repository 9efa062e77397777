import { html } from '@email-automation/service/pages/html';
import { page } from '@email-automation/service/pages/page';
import { loadRegisters } from './documents.ts';
import type { HeaderList, RawRequest, RawResponse } from './messages.ts';
import { respond, type Server, servers } from './node/http.ts';

/** The messages of a Service Worker. */
interface PageQuestion {
  id: string;
  request: RawRequest;
}

/** Its answers: first that the sandbox is there, then the response. */
interface PageAnswer {
  id: string;
  response?: RawResponse;
}

/**
 * Answers requests for pages that a Service Worker passes on, since browsers cannot open pages of the sandbox otherwise: the
 * console, and pages of the API, such as those to unsubscribe or to allow access.
 * @param url of the console; the channel has its name, and other pages are beside it
 * @param startConsole loads the console for its first request, and creates a link for signing in
 */
export function answerPages(url: string, startConsole: () => Promise<string>): void {
  const channel = new BroadcastChannel(url);
  const { host, pathname } = new URL(url);
  const prefix = pathname.replace(/\/console$/, '');
  /** Browsers keep no cookies of responses of a Service Worker, so they are kept here, by their names. */
  const cookies = new Map<string, string>();
  let console: Promise<Server> | undefined;

  async function openConsole(): Promise<Server> {
    const [link] = await Promise.all([startConsole(), loadRegisters()]);
    const server = servers.at(-1) as Server;
    await send(server, { method: 'GET', url: new URL(link).pathname.replace(prefix, ''), headers: [] });
    return server;
  }

  /** Sends a request as the browser whose cookies these are. */
  async function send(server: Server, request: RawRequest): Promise<RawResponse> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const length = request.body?.length ?? 0;
    const headers: HeaderList = [
      ...request.headers,
      ['Host', host],
      ['Cookie', cookie],
      ...(length > 0 ? [['Content-Length', `${length}`] as const] : []),
    ];
    const response = await respond(server, { ...request, headers });
    for (const [name, value] of response.headers) {
      const [, key = '', content = ''] = /^([^=]+)=([^;]*)/.exec(value) ?? [];
      if (name === 'set-cookie') cookies.set(key, content);
    }
    return response;
  }

  async function respondTo(request: RawRequest): Promise<RawResponse> {
    const isOfConsole = /^\/console(\/|$)/.test(request.url);
    if (isOfConsole) console ??= openConsole();
    const server = (isOfConsole && (await console)) || (servers[0] as Server);
    const response = await send(server, request);
    const callback = find(response.headers, 'location');
    if (callback === `${prefix}/console/sign-in`) {
      // The session is too old: the next request signs in.
      console = undefined;
      return { ...response, headers: [['location', `${prefix}/console`]] };
    }
    return request.url.startsWith('/oauth/') && URL.canParse(callback)
      ? showCallback(callback)
      : move(response, prefix);
  }

  const answer = (message: PageAnswer) => channel.postMessage(message);
  channel.onmessage = async ({ data: { id, request } }: MessageEvent<PageQuestion>) => {
    answer({ id });
    const response = await respondTo(request).catch((error: Error) => {
      console = undefined;
      return { status: 503, headers: [], body: new TextEncoder().encode(error.message) };
    });
    answer({ id, response });
  };
}

const find = (headers: HeaderList, name: string) => headers.find(([other]) => other === name)?.[1] ?? '';

/** The parameters for an application, in place of a redirect to it: no application can send requests to a sandbox in a browser. */
function showCallback(url: string): RawResponse {
  const code = new URL(url).searchParams.get('code');
  const next =
    code === null ? undefined : html`<p>To get an access token, exchange this code: <code>${code}</code></p>`;
  const content = html`<p>The application would now get this request: <code>${url}</code></p>${next}`;
  const { status, headers, body } = page(200, 'Back to the application', content);
  return { status, headers: Object.entries(headers), body: new TextEncoder().encode(body) };
}

/**
 * Moves redirects of pages of the API below a prefix, as the console does itself with its links, forms, and redirects. Service Workers
 * see requests of frames with an origin only. The HTML of an email, in such a frame, has none all the same: its own policy takes it
 * away.
 */
function move({ status, headers, body }: RawResponse, prefix: string): RawResponse {
  const needsPrefix = (path: string) => path.startsWith('/') && !path.startsWith(`${prefix}/`);
  const moved = headers.map(
    ([name, value]) => [name, name === 'location' && needsPrefix(value) ? prefix + value : value] as const,
  );
  if (!find(headers, 'content-type').startsWith('text/html')) return { status, headers: moved, body };
  const text = new TextDecoder().decode(body).replaceAll(' sandbox="', ' sandbox="allow-same-origin ');
  return { status, headers: moved, body: new TextEncoder().encode(text) };
}
