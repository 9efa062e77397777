import type { FastifyInstance } from 'fastify';
import { ValidationFailed } from '../domain/errors.ts';

/** A body with the text it was read from: what is put on disk is what was received. */
export interface ReceivedBody {
  text: string;
  value: unknown;
}

const none: ReceivedBody = { text: '', value: undefined };

/** The body of a request; a request without one has an undefined value. */
export function bodyOf(request: { body?: unknown }): ReceivedBody {
  return (request.body as ReceivedBody | undefined) ?? none;
}

/** Reads bodies as JSON, on GET too: the interface leaves open how lists take their arguments. */
export function readBodies(app: FastifyInstance): void {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, none);
    try {
      done(null, { text: text as string, value: JSON.parse(text as string) } satisfies ReceivedBody);
    } catch {
      done(new ValidationFailed({ code: 'format_error', message: 'The body is not valid JSON.' }));
    }
  });
}
