import { systemRandom } from '@email-automation/service/domain/random';
import type { LoggedRequest } from './exchanges.ts';
import { isOfMessage, redacted } from './headers.ts';

/** A request that is ready to be sent. */
export interface PlannedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Why a request cannot be sent again; undefined if it can. @param isEdited whether it gets another body */
export function findObstacle({ path, request }: LoggedRequest, isEdited = false): string | undefined {
  const { headers, body, bytes, is_cut } = request;
  if (path.includes(redacted)) return 'Its URL has a secret, which the log does not have.';
  if (isEdited) return undefined;
  if (is_cut) return 'The log has only the beginning of its body.';
  if (body === undefined) return hasContent(headers) ? 'The log does not have its body.' : undefined;
  if (body.includes(redacted)) return 'Its body has a secret, which the log does not have.';
  const length = headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  if (length !== undefined && Number(length) !== bytes) return 'Not all of its body arrived.';
  return Buffer.byteLength(body) === bytes ? undefined : 'Its body is not UTF-8.';
}

/** Whether a request has content by its headers. */
export const hasContent = ({ 'content-length': length = '0', 'transfer-encoding': coding }: Record<string, string>) =>
  coding !== undefined || Number(length) > 0;

/**
 * Makes the request of an exchange again. The log has no secrets: in place of a token the request has one that works once, or,
 * if the token was not valid, a made-up one that is not valid either. Headers with other secrets are left out.
 * @param createToken creates a token that works once; undefined if the log does not know which one it is in place of
 * @param body a body in place of the exchange's own
 */
export function planSending(
  { method, path, request }: LoggedRequest,
  createToken: (() => string) | undefined,
  body: string | undefined = request.body,
): PlannedRequest {
  const { authorization } = request.headers;
  const headers = Object.entries(request.headers).filter(
    ([name, value]) => isOfMessage(name) && !value.includes(redacted),
  );
  const content = body === '' ? undefined : body;
  return {
    method,
    path,
    headers: {
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(headers),
      ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
      ...(authorization !== undefined && { authorization: authorize(authorization, createToken) }),
    },
    body: content,
  };
}

/** @param header as the log has it: with the scheme if it is one of a token */
function authorize(header: string, createToken: () => string = systemRandom.token): string {
  if (/^basic /i.test(header)) return `Basic ${Buffer.from(`${createToken()}:`).toString('base64')}`;
  return /^bearer /i.test(header) ? `Bearer ${createToken()}` : header;
}
