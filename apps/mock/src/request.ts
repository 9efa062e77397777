import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type IHttpRequest, ProblemJsonError } from '@stoplight/prism-http';
import type { Preferences } from './prism.ts';

const largestBody = 10 * 2 ** 20;
const mediaRange = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.-]+))*$/;

/** Reads a request in the format of Prism. @throws ProblemJsonError when the body is larger than 10 MiB */
export async function readRequest(incoming: IncomingMessage): Promise<IHttpRequest> {
  const { pathname, searchParams } = new URL(`http://mock${incoming.url}`);
  const body = await readBody(incoming);
  const names = [...new Set(searchParams.keys())];
  return {
    method: (incoming.method ?? 'get').toLowerCase() as IHttpRequest['method'],
    url: {
      path: pathname,
      query: Object.fromEntries(names.map((name) => [name, unwrapSingle(searchParams.getAll(name))])),
    },
    headers: {
      ...(incoming.headers as Record<string, string>),
      'content-length': String(Buffer.byteLength(body)),
      // Scheme names are case-insensitive (RFC 9110, section 11.1), but Prism accepts only this spelling.
      authorization: (incoming.headers.authorization ?? '').replace(/^bearer(?=\s)/i, 'Bearer'),
    },
    body: parse(body, incoming.headers['content-type'] ?? ''),
  };
}

/** Preferences in `Prefer` (RFC 7240), such as `code=404, example=notFound, dynamic=true`, and in `Accept`. */
export function readPreferences({ prefer = '', accept }: IncomingHttpHeaders): Preferences {
  const find = (name: string, value: string) =>
    new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?(${value})"?(?:[,;\\s]|$)`, 'i').exec(String(prefer))?.[1];
  const [code, exampleKey, seed] = [find('code', '\\d{3}'), find('example', '[^",;\\s]+'), find('seed', '[^",;\\s]+')];
  return {
    dynamic: find('dynamic', 'true|false') === 'true',
    // Prism fails on a space after a comma, and on invalid media ranges.
    mediaTypes: (accept ?? '')
      .split(',')
      .map((range) => range.trim())
      .filter((range) => mediaRange.test(range)),
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

function unwrapSingle(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] as string) : values;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // Read the rest as well, so that the client receives the response.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody)
    throw new ProblemJsonError('about:blank', 'Body too large', 413, 'The mock accepts bodies up to 10 MiB.');
  return Buffer.concat(chunks).toString('utf8');
}

/** The parsed body. A body that is not JSON stays a string, which Prism rejects because no schema allows it. */
function parse(body: string, contentType: string): unknown {
  if (body === '') return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
