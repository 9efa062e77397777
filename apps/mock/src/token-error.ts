import type { MockResponse } from './prism.ts';

/** An exchange that is rejected. The message says how to fix it. */
export class InvalidExchange extends Error {
  /** Error code of OAuth 2 (RFC 6749, 5.2). */
  readonly code: string;
  readonly status: number;
  constructor(message: string, { code = 'invalid_request', status }: { code?: string; status?: number } = {}) {
    super(message);
    this.code = code;
    this.status = status ?? (code === 'invalid_client' ? 401 : 400);
  }
}

/** A rejected exchange in the format of RFC 6749 (5.2). */
export function renderTokenError({ code, status, message }: InvalidExchange): MockResponse {
  const challenge = `Basic realm="oauth", error="${code}", error_description="${message}"`;
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', ...(status === 401 && { 'www-authenticate': challenge }) },
    body: { error: code, error_description: message },
    violations: [{ location: ['request'], code, message }],
  };
}
