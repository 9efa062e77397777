import type { User, UserName } from './dataset.ts';

/** What a request proves who sends it with. The last ones are not valid. */
export const credentialKinds = [
  'api-token',
  'access-token',
  'user-without-accounts',
  'user-who-lost-access',
  'no-credential',
  'malformed',
  'unknown-token',
  'revoked-api-token',
  'revoked-access-token',
  'token-of-revoked-application',
  'api-token-as-bearer',
  'access-token-as-basic',
  'hash-of-a-token',
  'token-with-a-password',
  'truncated-token',
  'client-secret',
  'verification-code',
  'link-of-an-email',
] as const;

export type CredentialKind = (typeof credentialKinds)[number];

/** The tokens of a user, by what becomes of them before requests are sent. */
export const tokenOf = (kind: 'api' | 'access' | 'revoked-api' | 'revoked-access' | 'closed-access', user: User) =>
  `${kind}-token-of-${user.email}`;

/** The verification code that was issued for a user to the first application, and not exchanged. */
export const codeOf = (user: User) => `verification-code-of-${user.email}`;

export const basic = (token: string, password = '') =>
  `Basic ${Buffer.from(`${token}:${password}`).toString('base64')}`;
export const bearer = (token: string) => `Bearer ${token}`;

/** Whether the holder of a credential is known, even if the holder has no access. */
export const isValid = (kind: CredentialKind) => credentialKinds.indexOf(kind) < 4;

/** The user of a lane who sends a request with a valid credential; `user` unless the credential is someone else's. */
export function senderOf(kind: CredentialKind, user: 'one' | 'several'): UserName {
  if (kind === 'user-without-accounts') return 'none';
  return kind === 'user-who-lost-access' ? 'lost' : user;
}

/**
 * Builds the header `Authorization` of a credential.
 * @param user the sender, or the one whose credential is misused
 * @param hashed the SHA-256 of the user's API token, as the database has it
 * @param variant chooses between several ways to malform a header
 */
export function buildAuthorization(
  kind: CredentialKind,
  user: User,
  { hashed, secret, variant }: { hashed: string; secret: string; variant: number },
): string | undefined {
  const [api, access] = [tokenOf('api', user), tokenOf('access', user)];
  const malformed = ['Basic', 'Bearer', 'Basic ***', `Token ${api}`, 'Basic Og==', api, `Bearer ${access} ${access}`];
  const headers: Record<CredentialKind, string | undefined> = {
    'api-token': basic(api),
    'access-token': bearer(access),
    'user-without-accounts': variant % 2 ? basic(api) : bearer(access),
    'user-who-lost-access': variant % 2 ? basic(api) : bearer(access),
    'no-credential': undefined,
    malformed: malformed[variant % malformed.length],
    'unknown-token': variant % 2 ? basic(`unknown-${variant}`) : bearer(`unknown-${variant}`),
    'revoked-api-token': basic(tokenOf('revoked-api', user)),
    'revoked-access-token': bearer(tokenOf('revoked-access', user)),
    'token-of-revoked-application': bearer(tokenOf('closed-access', user)),
    'api-token-as-bearer': bearer(api),
    'access-token-as-basic': basic(access),
    'hash-of-a-token': variant % 2 ? basic(hashed) : bearer(hashed),
    'token-with-a-password': basic(api, 'password'),
    'truncated-token': variant % 2 ? basic(api.slice(0, -1)) : bearer(access.slice(0, -1)),
    'client-secret': variant % 2 ? basic(secret) : bearer(secret),
    'verification-code': variant % 2 ? basic(codeOf(user)) : bearer(codeOf(user)),
    'link-of-an-email': bearer(`{{unsubscribe ${user.access[0] ?? ''}}}`),
  };
  return headers[kind];
}
