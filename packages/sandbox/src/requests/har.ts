import type { Har, Message } from '@email-automation/types/operator/schemas';
import type { Exchange } from './exchanges.ts';

type HarEntry = Har['log']['entries'][number];

/** Formats exchanges as HAR 1.2, which browsers, proxies and the conformance kit read. A body that the log has in part is left out. */
export const toHar = (exchanges: readonly Exchange[]): Har => ({
  log: {
    version: '1.2',
    creator: { name: '@email-automation/reference-server', version: '1' },
    entries: exchanges.map(toEntry),
  },
});

function toEntry({ at, milliseconds, method, path, status, request, response }: Exchange): HarEntry {
  const url = new URL(path, `http://${request.headers.host ?? 'localhost'}`);
  const text = wholeBody(request);
  const received = wholeBody(response);
  return {
    startedDateTime: at,
    time: milliseconds,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toNamed(Object.entries(request.headers)),
      queryString: toNamed(url.searchParams),
      ...(text !== undefined && { postData: { mimeType: request.headers['content-type'] ?? '', text } }),
      headersSize: -1,
      bodySize: request.bytes,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toNamed(Object.entries(response.headers)),
      content: {
        size: response.bytes,
        mimeType: response.headers['content-type'] ?? '',
        text: received,
      },
      redirectURL: response.headers.location ?? '',
      headersSize: -1,
      bodySize: response.bytes,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  };
}

const wholeBody = ({ body, is_cut }: Message) => (is_cut ? undefined : body);

const toNamed = (pairs: Iterable<[name: string, value: string]>): { name: string; value: string }[] =>
  Array.from(pairs, ([name, value]) => ({ name, value }));
