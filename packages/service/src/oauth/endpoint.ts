import type { Links } from '../contract/links.ts';
import type { ValidationError } from '../domain/errors.ts';
import type { PageResponse } from '../pages/page.ts';
import type { Services } from '../services/services.ts';

/** A request to an endpoint of OAuth 2. Its parameters are single, non-empty strings, and not validated any further. */
export interface OAuthRequest {
  services: Services;
  links: Links;
  parameters: Record<string, string>;
  /** Validates parameters against the contract. */
  validate: (parameters: Record<string, string>) => ValidationError[];
  /** Value of the header `Authorization`. */
  authorization: string | undefined;
  /** Value of the header `Cookie`. */
  cookie: string | undefined;
  /** IP address of the client. */
  ip: string;
}

/** Handles the requests of an endpoint. @throws OAuthError for invalid requests */
export type OAuthHandler = (request: OAuthRequest) => Promise<PageResponse>;
