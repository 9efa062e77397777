import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeBody, UnsupportedEncoding } from './body.ts';

const mediaType = 'application/x-www-form-urlencoded';
/** More than our forms need. */
const bodyLimit = 16 * 1024;

/** Reads bodies as browsers send the fields of a form, and no others. */
export function parseFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer', bodyLimit },
    async ({ headers }: FastifyRequest, bytes: Buffer) => new URLSearchParams(decodeBody(headers, bytes)),
  );
  scope.addContentTypeParser('*', async () => {
    throw new UnsupportedEncoding(`Send the fields of the form as ${mediaType}.`, { 'accept-post': mediaType });
  });
}

/** The fields of a form; none without a body. */
export function fieldsOf({ body }: { body?: unknown }): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
