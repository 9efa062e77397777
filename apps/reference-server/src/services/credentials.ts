import { networkOf } from '../domain/network-address.ts';
import type { Application } from '../domain/records.ts';
import { hashToken, matchesHash } from '../domain/tokens.ts';
import { findApplication } from '../storage/applications.ts';
import { findHolder, type Holder } from '../storage/tokens.ts';
import type { Services } from './services.ts';

/** The user who holds a credential, and whether the user can access an account. */
export interface Principal extends Holder {
  /** Identifies the credential without revealing it. */
  credential: string;
}

/**
 * Finds the holder of a token by its hash.
 * @param address IP address of the client
 * @param accountId the account in the path of the request, if there is one
 * @returns undefined for an unknown token
 * @throws TooManyAttempts when the client's network sent too many wrong tokens
 */
export async function findPrincipal(
  { database, guard }: Pick<Services, 'database' | 'guard'>,
  { kind, hash }: { kind: 'api' | 'access'; hash: string },
  address: string,
  accountId?: string,
): Promise<Principal | undefined> {
  const sources = { 'token network': networkOf(address) };
  const holder = await guard(hash, sources, () => findHolder(database.query, { hash, kind }, accountId));
  return holder && { ...holder, credential: hash };
}

/** Whether a token is valid, for the server itself: the check counts as no attempt of a client. */
export async function isApiToken({ database }: Pick<Services, 'database'>, token: string): Promise<boolean> {
  return (await findHolder(database.query, { hash: hashToken(token), kind: 'api' })) !== undefined;
}

/**
 * Finds the application with this client id and secret.
 * @param address IP address of the client
 * @throws TooManyAttempts when too many secrets of the application, or from the client's network, were wrong
 */
export function authenticateApplication(
  { database, guard }: Services,
  { client_id, client_secret, address }: { client_id: string; client_secret: string; address: string },
): Promise<Application | undefined> {
  const sources = { 'secret network': networkOf(address), 'secret client': client_id };
  return guard(hashToken(JSON.stringify([client_id, client_secret])), sources, async () => {
    const application = await findApplication(database.query, client_id);
    return application && matchesHash(client_secret, application.secret_hash) ? application : undefined;
  });
}
