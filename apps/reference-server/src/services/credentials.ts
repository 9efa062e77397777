import { hashToken } from '../domain/tokens.ts';
import { findHolder, type Holder } from '../storage/tokens.ts';
import type { Services } from './services.ts';

/** The user who holds a credential, and whether the user can access an account. */
export interface Principal extends Holder {
  /** Identifies the credential without revealing it. */
  credential: string;
}

/**
 * Finds the holder of a token.
 * @param accountId the account in the path of the request, if there is one
 * @returns undefined for an unknown token
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
