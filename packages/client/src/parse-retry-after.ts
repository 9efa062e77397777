/**
 * Parses `Retry-After`: seconds, or a date in one of three formats (RFC 9110, 5.6.7 and 10.2.3).
 * @returns milliseconds, or undefined if the header is missing or invalid
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // The platform takes numbers, such as -5, for years.
  if (!/^[a-z]{3}/i.test(value)) return undefined;
  // The asctime format has no time zone; every HTTP date is in UTC.
  const date = Date.parse(/[a-z]$/i.test(value) ? value : `${value} GMT`);
  // The service's clock may differ from this machine's.
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
