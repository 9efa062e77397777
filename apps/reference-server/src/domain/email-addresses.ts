import { fullFormats } from 'ajv-formats/dist/formats.js';

const format = fullFormats.email as RegExp;

/** Whether a text is an email address, by the same rule that validates requests against the contract. */
export function isEmailAddress(text: string): boolean {
  return format.test(text);
}
