import type { Application } from '../../domain/records.ts';
import { hashToken, matchesHash } from '../../domain/tokens.ts';
import type { AuthorizationRequest } from '../../storage/access/authorize.ts';
import type { Usage } from '../../storage/access/rate-limit-usage.ts';
import type { Holder } from '../../storage/access/tokens.ts';
import { findRecord } from '../../storage/statements/rows-by-key.ts';
import type { Services } from '../services.ts';
import type { Guard } from './guard.ts';
import { networkOf } from './network-address.ts';

/** The user who holds a credential, and whether the user can access an account. */
export interface Principal extends Holder {
  /** Identifies the credential without revealing it. */
  credential: string;
}

/**
 * Finds the holder of a token by its hash, and counts the request against a limit.
 * @param address IP address of the client
 * @returns undefined for an unknown token
 * @throws TooManyAttempts when the client's network sent too many wrong tokens
 */
export async function findPrincipal(
  { authorize, guard }: Pick<Services, 'authorize' | 'guard'>,
  request: AuthorizationRequest,
  address: string,
): Promise<{ principal: Principal; usage: Usage | undefined } | undefined> {
  const { hash } = request.token;
  const sources = { 'token network': networkOf(address) };
  const authorized = await guard(
    hash,
    sources,
    () => authorize(request),
    ({ holder }) => holder.userId,
  );
  return authorized && { principal: { ...authorized.holder, credential: hash }, usage: authorized.usage };
}

/**
 * Checks a secret of an operator. Once it was valid in a network, other clients there cannot lock it out. In another network, it
 * could be a guess.
 * @param address IP address of the client
 * @param check returns undefined for a wrong secret
 * @throws TooManyAttempts when the client's network sent too many wrong ones
 */
export function checkOperatorSecret<Found>(
  guard: Guard,
  kind: 'control network' | 'link network',
  { secret, address }: { secret: string; address: string },
  check: () => Found | undefined,
): Promise<Found | undefined> {
  const network = networkOf(address);
  return guard(hashToken(JSON.stringify([kind, network, secret])), { [kind]: network }, async () => check());
}

export interface ClientCredentials {
  client_id: string;
  client_secret: string;
}

/**
 * Finds the application with a client id and secret.
 * @param forms the input of the client, in each form that it can mean: together one attempt
 * @param address IP address of the client
 * @throws TooManyAttempts when too many secrets of the application, or from the client's network, were wrong
 */
export function authenticateApplication(
  { database, guard }: Services,
  forms: readonly [ClientCredentials, ...ClientCredentials[]],
  address: string,
): Promise<Application | undefined> {
  const [{ client_id, client_secret }] = forms;
  const sources = { 'secret network': networkOf(address), 'secret client': client_id };
  return guard(hashToken(JSON.stringify([client_id, client_secret])), sources, async () => {
    for (const { client_id, client_secret } of forms) {
      const application = await findRecord(database.query, 'applications', { client_id });
      if (application && matchesHash(client_secret, application.secret_hash)) return application;
    }
    return undefined;
  });
}
