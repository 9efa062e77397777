import { InvalidArgumentError } from 'commander';

/** PostgreSQL counts in an integer. */
const largestLimit = 2 ** 31 - 1;

/** A port to listen on. @throws InvalidArgumentError, as all functions here; commander shows it with the usage */
export const port = (text: string): number => wholeNumber(text, 0, 65_535);

/** A limit of requests or records an hour. */
export const limit = (text: string): number => wholeNumber(text, 1, largestLimit);

/** A whole number within bounds, both included. */
export function wholeNumber(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most.toLocaleString('en')}.`);
}

/** Text that is more than spaces. */
export function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** A URL of HTTP. */
export function url(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
}
