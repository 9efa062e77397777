import type { TooManyAttempts, ValidationError } from '../domain/errors.ts';

/** The error codes of RFC 6749 (4.1.2.1 and 5.2) that this server uses. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** An error of OAuth 2. The message tells the developer of the application the solution. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  constructor(code: OAuthErrorCode, message: string, status = code === 'invalid_client' ? 401 : 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** An error of an authorization whose callback URL is valid: a redirect reports it to the application. */
export class RedirectedOAuthError extends OAuthError {
  readonly redirectUri: string;
  readonly state: string | null;
  constructor(code: OAuthErrorCode, message: string, to: { redirect_uri: string; state: string | null }) {
    super(code, message);
    this.redirectUri = to.redirect_uri;
    this.state = to.state;
  }
}

/** Too many wrong client secrets. RFC 6749 has no code for it. */
export class OAuthLimit extends OAuthError {
  readonly retryAfterSeconds: number;
  constructor({ message, retryAfterSeconds }: TooManyAttempts) {
    super('temporarily_unavailable', message, 429);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Converts a validation error of a parameter to the code and the message of OAuth 2. */
export function fromValidationError({ code, attribute, message }: ValidationError): {
  code: OAuthErrorCode;
  message: string;
} {
  const unsupported = code !== 'presence_error' && attribute?.endsWith('_type');
  return {
    code: unsupported ? (`unsupported_${attribute}` as OAuthErrorCode) : 'invalid_request',
    // Developers know parameters by their names.
    message: message.replace(/^.*?(?= (is|must) )/, attribute ?? '$&'),
  };
}
