import { hashToken } from '../domain/tokens.ts';
import { findHolder, type Holder } from '../storage/tokens.ts';
import type { Services } from './services.ts';

/** Who holds a credential, and what an account is to them. */
export interface Principal extends Holder {
  /** Names the credential without revealing it. */
  credential: string;
}

/**
 * Finds out who holds a token.
 * @param accountId the account that is to be reached, if there is one
 * @returns nothing when nobody holds it
 */
export async function findPrincipal(
  { database }: Pick<Services, 'database'>,
  { kind, token }: { kind: 'api' | 'access'; token: string },
  accountId?: string,
): Promise<Principal | undefined> {
  const hash = hashToken(token);
  const holder = await findHolder(database.query, { hash, kind }, accountId);
  return holder && { ...holder, credential: hash };
}
