import { GatewayError } from '../http/outcomes.ts';
import { type HttpResponse, isHtml } from '../http/send.ts';

/** Statuses of a gateway that responds in place of the server. */
const meanings: Record<number, string> = {
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The responses of a run that are not from the server under test, but from a gateway in front of it. */
export interface GatewayResponses {
  /**
   * Notes a response of the API or of a step of OAuth, which redirects and shows pages. Successful ones tell which headers the
   * server always sends.
   * @throws GatewayError when it is from a gateway
   */
  reject(response: HttpResponse, server: 'api' | 'auth'): void;
  /** The observation of the run, as one sentence; undefined without such responses. */
  readonly problem: string | undefined;
}

/** Headers that any program in front of a server sends, too. */
const usualHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Headers in which a program names itself. */
const senders = ['server', 'via'];

/** @param redact removes the secrets of a text */
export function createGatewayResponses(redact: (text: string) => string): GatewayResponses {
  const counts = new Map<number, number>();
  let first: string | undefined;
  /** The headers of all successful responses so far. */
  let always: Set<string> | undefined;

  /**
   * A page or a redirect without a single header that the server always sends. A framework has pages for other statuses than 403,
   * too, so these need the name of a program that the server does not send.
   */
  function isFromBetween(response: HttpResponse): boolean {
    const { status, headers, body } = response;
    const known = [...(always ?? [])];
    if (known.length === 0 || known.some((name) => headers[name] !== undefined)) return false;
    if (status >= 300 && status < 400) return true;
    return isHtml(response) && body === undefined && (status === 403 || senders.some((name) => name in headers));
  }

  function learn({ headers }: HttpResponse): void {
    const names = Object.keys(headers).filter((name) => !usualHeaders.has(name));
    always = new Set(always === undefined ? names : names.filter((name) => always?.has(name)));
  }

  function fail(response: HttpResponse, what: string): never {
    const { status } = response;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    first ??= redact(describeText(response)).slice(0, 100);
    throw new GatewayError(`The response was ${what}.`);
  }

  return {
    reject(response, server) {
      const { status } = response;
      const meaning = meanings[status];
      if (meaning !== undefined) fail(response, `${status} ${meaning}, which is the response of a gateway`);
      if (server === 'auth') return;
      if (status < 300 && !isHtml(response)) learn(response);
      else if (isFromBetween(response))
        fail(response, `${status} without any header that the server always sends: it is from something in between`);
    },
    get problem() {
      if (counts.size === 0) return undefined;
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const statuses = [...counts].map(([status, count]) => (counts.size === 1 ? status : `${count} × ${status}`));
      const subject = total === 1 ? '1 response was' : `${total} responses were`;
      const advice = [...counts.keys()].some((status) => meanings[status] === undefined)
        ? 'test the server without what stands in front of it, such as a firewall'
        : 'make sure that it is up during the whole run';
      return `${subject} ${statuses.join(', ')} from a gateway${first ? `: ${first}` : ''}. They say nothing about the server: ${advice}.`;
    },
  };
}

/** The text of a response as its reader sees it, without tags. */
function describeText(response: HttpResponse): string {
  const text = isHtml(response) ? response.text.replace(/<style[\s\S]*?(?:<\/style>|$)|<[^<>]*>/g, ' ') : response.text;
  return text.replace(/\s+/g, ' ').trim();
}
