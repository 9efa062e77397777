import type { FastifyInstance } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';

/** Rejects bodies that are compressed (`http`). */
export function refuseContentCodings(app: FastifyInstance): void {
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const codings = headers['content-encoding']?.toLowerCase().split(/[\s,]+/) ?? [];
    if (codings.some((coding) => !['', 'identity'].includes(coding))) {
      throw new MessageRejected(415, 'Send the body without Content-Encoding.', { 'accept-encoding': 'identity' });
    }
    done(null, payload);
  });
}
