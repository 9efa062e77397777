import type { Links } from '../contract/links.ts';
import type { ValidationError } from '../domain/errors.ts';
import type { PageResponse } from '../pages/page.ts';
import type { Services } from '../services/services.ts';

/** A request of a step of OAuth 2. Its parameters are single strings that are not empty; nothing else is sure of them. */
export interface OAuthCall {
  services: Services;
  links: Links;
  parameters: Record<string, string>;
  /** What the contract finds wrong with parameters. */
  check: (parameters: Record<string, string>) => ValidationError[];
  /** Values of the headers `Authorization` and `Cookie`. */
  authorization: string | undefined;
  cookie: string | undefined;
  /** Network address of the client. */
  address: string;
}

/** Takes a step of OAuth 2. @throws OAuthError when the request is refused */
export type OAuthHandler = (call: OAuthCall) => Promise<PageResponse>;
