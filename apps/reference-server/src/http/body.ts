import type { FastifyInstance } from 'fastify';
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
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, emptyBody);
    try {
      done(null, { text: text as string, value: JSON.parse(text as string) } satisfies ReceivedBody);
    } catch {
      done(new ValidationFailed({ code: 'format_error', message: 'The body must be valid JSON.' }));
    }
  });
}
