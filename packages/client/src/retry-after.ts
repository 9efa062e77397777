/**
 * How long an answer asks to wait, in milliseconds. The header holds seconds or a date, in one of three forms (RFC
 * 9110, 5.6.7 and 10.2.3); a date counts from the clock of the service, which need not be ours.
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // The form of asctime names no zone; all of them are in UTC.
  const at = Date.parse(/[a-z]$/i.test(value) ? value : `${value} GMT`);
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
