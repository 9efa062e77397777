import type { Answer } from '../handlers/handler.ts';

/** Sends the browser to a callback with parameters added to its query, which keeps what it has (RFC 6749, 3.1.2). */
export function redirectTo(callback: string, parameters: Record<string, string | null>): Answer {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  const location = `${callback}${callback.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
  return {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}
