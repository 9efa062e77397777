import type { OperationId, Operation as OperationOf, Service } from '@email-automation/types';
import { readDocument } from './documents.ts';

/** An operation of the contract. */
export type Operation = OperationOf<OperationId>;

/** The OAuth 2 endpoints of the contract. They need no credential. */
export type OAuthOperationId = 'authorizeApplication' | 'exchangeAuthorizationCode';

/** The rate limits: batch requests, other requests, and records in batch requests. */
export type RateLimitName = keyof Service['rateLimits'];

/** The contract: the source of routes, validation, serialization and rate limits. */
export interface Contract {
  /** The bundle, for code that compiles its schemas. */
  document: {
    components: {
      schemas: Record<string, Record<string, unknown>>;
      securitySchemes: { AccessToken: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
    };
  };
  /** In the order of the contract. */
  operations: readonly Operation[];
  rateLimits: Service['rateLimits'];
}

/** Path under which the server serves the contract. */
export const contractPath = '/openapi.json';

/** Path under which the server describes its OAuth 2 endpoints (RFC 8414). */
export const metadataPath = '/.well-known/oauth-authorization-server';

/** Reads the installed contract. @throws Error if the contract is not built */
export function readContract(): Contract {
  const operations = readDocument<Readonly<Record<OperationId, Operation>>>('operations.json');
  const { rateLimits } = readDocument<Service>('service.json');
  return { document: readDocument('openapi.json'), operations: Object.values(operations), rateLimits };
}

/** The status of a successful response: 201 where the contract leaves it open (`2XX`). */
export const successStatus = ({ success }: Operation): number => (success === '2XX' ? 201 : Number(success));
