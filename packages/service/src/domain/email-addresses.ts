import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ValidationError } from './errors.ts';

/** The key of a subscriber: email addresses that differ only in case belong to the same subscriber. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Octets of an address that SMTP can carry (RFC 5321, 4.5.3.1), and of its part before the @. */
const { emailCharacters: maxLength, emailCharactersBeforeAt: maxLocalLength } = serverLimits;

/** The format that the contract's schemas are validated with; all its characters are ASCII. */
const format = fullFormats.email as RegExp;
/** No domain ends in a number, as 127.0.0.1 does, or has a part of more than 63 octets (RFC 3696, 2). */
const impossibleDomain = /\.\d+$|@[^@]*[^.@]{64}/;

/** Validates the email address of a record. */
export function emailErrors({ email }: { email?: string }): ValidationError[] {
  const error = (code: ValidationError['code'], rule: string) => [
    { code, attribute: 'email', message: `Email ${rule}.` },
  ];
  if (email === undefined || email === '') return error('presence_error', 'is required');
  // The schema refuses an email address that is no string.
  if (typeof email !== 'string') return [];
  if (email.length > maxLength) return error('length_error', `must have at most ${maxLength} characters`);
  if (!format.test(email) || impossibleDomain.test(email)) {
    return error('email_error', 'must be a valid email address');
  }
  if (email.indexOf('@') <= maxLocalLength) return [];
  return error('length_error', `must have at most ${maxLocalLength} characters before the @`);
}
