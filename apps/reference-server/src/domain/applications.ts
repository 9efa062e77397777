import { ValidationFailed } from './errors.ts';

/**
 * What speaks against a text as the callback URL of an application; nothing when it is valid: an absolute http or
 * https URL without fragment (RFC 6749, 3.1.2) and without credentials.
 */
export function callbackUrlError(text: string): string | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) {
    return 'must be an absolute http or https URL, such as https://app.example/callback';
  }
  if (text.includes('#')) return 'must not have a fragment (#)';
  const { username, password, hostname } = new URL(text);
  if (username || password) return 'must not contain a user name or password';
  if (!/^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname)) return 'must have a host name of letters, digits, dots and hyphens';
  return undefined;
}

/** @throws ValidationFailed (`url_error`) when an application cannot have this callback URL (AUTH-8) */
export function checkCallbackUrl(text: string): void {
  const error = callbackUrlError(text);
  if (error === undefined) return;
  throw new ValidationFailed({ code: 'url_error', attribute: 'callback_url', message: `The callback URL ${error}.` });
}
