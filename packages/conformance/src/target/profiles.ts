import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';

/** The profiles that a server can claim, with their content. */
export const profiles = {
  core: 'accounts, broadcasts, campaigns, conversions, custom fields, single events; API tokens, errors, pages',
  batch: 'subscribers, unsubscribes and events in batches',
  'shopper-activity': 'batches of carts, orders and products',
  legacy: 'the legacy order batch',
  oauth: 'the authorization code flow and access tokens',
  limits: 'the hourly rate limits, exhausted with separate credentials',
} as const;

export type Profile = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as Profile[];

/** The profile that an operation belongs to. */
export function profileOf(operationId: OperationId): Profile {
  const { server, rateLimit, tag } = operations[operationId];
  if (server === 'auth') return 'oauth';
  if (rateLimit !== 'batch') return 'core';
  if (operationId === 'createLegacyOrderBatch') return 'legacy';
  return tag === 'ShopperActivity' ? 'shopper-activity' : 'batch';
}

/** The profiles of clients: the purposes of programs that use the service. */
export const clientProfiles = {
  reader: 'reads lists, page by page',
  importer: 'sends batches of subscribers, and events',
  'oauth-application': 'signs users in by OAuth 2 and sends requests for them',
} as const;

export type ClientProfile = keyof typeof clientProfiles;

export const clientProfileNames = Object.keys(clientProfiles) as ClientProfile[];
