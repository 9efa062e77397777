import { serverLimits } from '@email-automation/contract-tools/server-limits';
/** Whether both databases store a string unchanged: it has no U+0000, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Replaces characters that cannot be stored, in a text that is only shown, such as the response of a mail server. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** The largest integer that every database stores in an integer column; its negative is stored as well. */
export const largestInteger = serverLimits.integer;
