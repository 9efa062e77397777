import { isAscii } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import { ValidationFailed } from '../domain/errors.ts';

/** A parsed body with its text: a batch is stored as it was received. */
export interface ReceivedBody {
  text: string;
  value: unknown;
}

const emptyBody: ReceivedBody = { text: '', value: undefined };

/** The body of a request. Without a body, the value is undefined. */
export function bodyOf(request: { body?: unknown }): ReceivedBody {
  return (request.body as ReceivedBody | undefined) ?? emptyBody;
}

/** Parses bodies as JSON, also of GET requests: the interface does not say how lists take their arguments. */
export function parseBodies(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  // No path has this method, so that its content needs no media type.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, parseJson);
}

/** A JSON media type (WHATWG MIME Sniffing, 4.6), with or without parameters. */
const jsonType = /^(application\/json|text\/json|[^/;\s]+\/[^/;\s]+\+json)\s*(;|$)/i;

async function parseJson({ headers }: FastifyRequest, bytes: Buffer): Promise<ReceivedBody> {
  const text = decodeBody(headers, bytes);
  if (text === '') return emptyBody;
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw new ValidationFailed({ code: 'format_error', attribute: 'body', message: 'Body must be valid JSON.' });
  }
}

/**
 * Decodes a body, without a byte order mark. Bytes that are ASCII mean the same in every other character set that clients
 * name out of habit, such as ISO-8859-1.
 * @throws MessageRejected for other bytes in another character set than UTF-8
 * @throws ValidationFailed for bytes that are not UTF-8
 */
export function decodeBody(headers: IncomingHttpHeaders, bytes: Uint8Array): string {
  const { 'content-type': type = '' } = headers;
  const charset = /;\s*charset\s*=\s*["']?([^\s"';]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset) && !isPlainAscii(bytes)) throw new MessageRejected(415, 'Send the body in UTF-8.');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ValidationFailed({ code: 'format_error', attribute: 'body', message: 'Body must be valid UTF-8.' });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Without null characters, which text in UTF-16 and UTF-32 has. */
const isPlainAscii = (bytes: Uint8Array) => isAscii(bytes) && !bytes.includes(0);

const formType = 'application/x-www-form-urlencoded';
/** More than our forms need. */
const formLimit = 16 * 1024;

/** Reads bodies only in the form that browsers send the fields of a form in. */
export function parseFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    formType,
    { parseAs: 'buffer', bodyLimit: formLimit },
    async ({ headers }: FastifyRequest, bytes: Buffer) => new URLSearchParams(decodeBody(headers, bytes)),
  );
  scope.addContentTypeParser('*', async () => {
    throw new MessageRejected(415, `Send the fields of the form as ${formType}.`, { 'accept-post': formType });
  });
}

/** The fields of a form; none without a body. */
export function fieldsOf({ body }: { body?: unknown }): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
