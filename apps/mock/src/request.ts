import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type IHttpRequest, ProblemJsonError } from '@stoplight/prism-http';
import type { Wishes } from './prism.ts';

const largestBody = 10 * 2 ** 20;
const mediaRange = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.-]+))*$/;

/** A request as Prism takes it. @throws ProblemJsonError when the body is larger than 10 MiB */
export async function readRequest(incoming: IncomingMessage): Promise<IHttpRequest> {
  const { pathname, searchParams } = new URL(`http://mock${incoming.url}`);
  const body = await readBody(incoming);
  const names = [...new Set(searchParams.keys())];
  return {
    method: (incoming.method ?? 'get').toLowerCase() as IHttpRequest['method'],
    url: {
      path: pathname,
      query: Object.fromEntries(names.map((name) => [name, oneOrAll(searchParams.getAll(name))])),
    },
    headers: {
      ...(incoming.headers as Record<string, string>),
      'content-length': String(Buffer.byteLength(body)),
      // Names of schemes are case-insensitive (RFC 9110, 11.1); Prism knows this one in one spelling only.
      authorization: (incoming.headers.authorization ?? '').replace(/^bearer(?=\s)/i, 'Bearer'),
    },
    body: parse(body, incoming.headers['content-type'] ?? ''),
  };
}

/** What the headers wish for: `Prefer: code=404, example=notFound, dynamic=true` (RFC 7240), and media types. */
export function readWishes({ prefer = '', accept }: IncomingHttpHeaders): Wishes {
  const wish = (name: string, value: string) =>
    new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*"?(${value})"?(?:[,;\\s]|$)`, 'i').exec(String(prefer))?.[1];
  const [code, exampleKey, seed] = [wish('code', '\\d{3}'), wish('example', '[^",;\\s]+'), wish('seed', '[^",;\\s]+')];
  return {
    dynamic: wish('dynamic', 'true|false') === 'true',
    // Prism would stumble over a blank after a comma, and over what is no media range at all.
    mediaTypes: (accept ?? '')
      .split(',')
      .map((range) => range.trim())
      .filter((range) => mediaRange.test(range)),
    ...(code && { code: Number(code) }),
    ...(exampleKey && { exampleKey }),
    ...(seed && { seed }),
  };
}

function oneOrAll(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] as string) : values;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // The rest is still read, so that the client hears the answer.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw new ProblemJsonError('about:blank', 'Body too large', 413, 'The mock reads 10 MiB.');
  return Buffer.concat(chunks).toString('utf8');
}

/** What is not JSON stays text, which no schema of the contract allows: Prism refuses it like any invalid body. */
function parse(body: string, contentType: string): unknown {
  if (body === '') return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
