import { ValidationFailed } from '../domain/errors.ts';

/** A string of RFC 8941 in quotes, or a token without them, as many clients send it: visible ASCII characters. */
const form = /^(?:"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"|([\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+))$/;
const longest = 255;

/**
 * Reads the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07), with or without quotes.
 * @returns undefined if the request has none
 * @throws ValidationFailed for a header that is no key
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, token] = form.exec(String(header)) ?? [];
  const key = quoted?.replace(/\\(.)/g, '$1') ?? token;
  if (key !== undefined && key.length <= longest) return key;
  throw new ValidationFailed({
    code: key === undefined ? 'format_error' : 'length_error',
    attribute: 'Idempotency-Key',
    message: `Idempotency-Key must be a string of 1 to ${longest} visible ASCII characters, such as a UUID in quotes.`,
  });
}
