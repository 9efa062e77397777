import type { ValidationError } from '../domain/errors.ts';

/** Error codes of RFC 6749 (4.1.2.1 and 5.2) that this server uses. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'server_error'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A step of OAuth 2 is refused. The message says what to do next, to the developer of the application. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  constructor(code: OAuthErrorCode, message: string, status = code === 'invalid_client' ? 401 : 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** An authorization is refused after its callback is known to be right: the application is told by a redirect. */
export class AuthorizationRefused extends OAuthError {
  readonly redirectUri: string;
  readonly state: string | null;
  constructor(code: OAuthErrorCode, message: string, to: { redirect_uri: string; state: string | null }) {
    super(code, message);
    this.redirectUri = to.redirect_uri;
    this.state = to.state;
  }
}

/** What the contract finds wrong with a parameter, as OAuth 2 says it. */
export function fromValidationError({ code, attribute, message }: ValidationError): {
  code: OAuthErrorCode;
  message: string;
} {
  const unsupported = code !== 'presence_error' && attribute?.endsWith('_type');
  return {
    code: unsupported ? (`unsupported_${attribute}` as OAuthErrorCode) : 'invalid_request',
    message: message.replace(/^.*?(?= (is|must) )/, attribute ?? '$&'),
  };
}
