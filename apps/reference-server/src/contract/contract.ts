import { createRequire } from 'node:module';
import type { OperationId, Operation as OperationOf, Service } from '@email-automation/types';

/** An operation of the contract, as the contract derives it. */
export type Operation = OperationOf<OperationId>;

/** The endpoints of OAuth 2 that belong to the contract. They need no credential. */
export type OAuthOperationId = 'authorizeApplication' | 'exchangeAuthorizationCode';

/** What is limited: batch requests, all other requests, and the records in batch requests. */
export type RateLimitName = keyof Service['rateLimits'];

/** The contract: the one source of routes, validation, serialization and limits. */
export interface Contract {
  /** The bundle; only what compiles schemas needs it. */
  document: { components: { schemas: Record<string, Record<string, unknown>> } };
  /** In the order of the contract. */
  operations: readonly Operation[];
  rateLimits: Service['rateLimits'];
}

/** Path of the server's copy of the contract. */
export const contractPath = '/openapi.json';

/** Reads the contract and what is derived from it. @throws Error if the contract is not built */
export function readContract(): Contract {
  // Not bundled: the server reads the contract that is installed beside it.
  const load = createRequire(import.meta.url);
  const operations: Readonly<Record<OperationId, Operation>> = load('@email-automation/openapi/operations.json');
  const { rateLimits }: Service = load('@email-automation/openapi/service.json');
  return {
    document: load('@email-automation/openapi/openapi.json'),
    operations: Object.values(operations),
    rateLimits,
  };
}

/** The status of a success: 201 where the contract leaves it open (`2XX`). */
export const successStatus = ({ success }: Operation): number => (success === '2XX' ? 201 : Number(success));
