import { isSameSecret, sha256 } from '../ports/crypto.ts';
import type { VerificationCode } from './records.ts';

export const challengeMethods = ['S256', 'plain'] as const;
export type ChallengeMethod = (typeof challengeMethods)[number];

/** The challenge of an authorization (PKCE, RFC 7636): only a client that knows its verifier can exchange the code. */
export interface ProofKey {
  code_challenge: string;
  code_challenge_method: ChallengeMethod;
}

/** A plain challenge is the verifier itself; an S256 challenge is the base64url of 32 bytes. */
const syntax = { plain: /^[\w.~-]{43,128}$/, S256: /^[\w-]{43}$/ };

/**
 * Reads the proof key of an authorization request.
 * @returns undefined when the client sends none
 * @throws TypeError with a message for the developer of the client
 */
export function readProofKey(challenge: string | undefined, method: string | undefined): ProofKey | undefined {
  if (challenge === undefined) {
    if (method !== undefined) throw new TypeError('code_challenge_method needs a code_challenge.');
    return undefined;
  }
  const challengeMethod = method ?? 'plain';
  if (challengeMethod !== 'plain' && challengeMethod !== 'S256') {
    throw new TypeError('code_challenge_method must be S256 or plain.');
  }
  if (!syntax[challengeMethod].test(challenge)) {
    throw new TypeError('code_challenge must be 43 to 128 letters, digits, "-", "." "_" or "~"; 43 for S256.');
  }
  return { code_challenge: challenge, code_challenge_method: challengeMethod };
}

function matchesChallenge(verifier: string, { code_challenge, code_challenge_method }: ProofKey): boolean {
  if (!syntax.plain.test(verifier)) return false;
  const computed = code_challenge_method === 'plain' ? verifier : sha256(verifier, 'base64url');
  return isSameSecret(computed, code_challenge);
}

const lifetimeMilliseconds = 10 * 60 * 1000;

/** When a verification code or an authorization request expires: 10 minutes after its creation (AUTH-13, LIMIT). */
export function expiryOf(createdAt: Date): string {
  return new Date(createdAt.getTime() + lifetimeMilliseconds).toISOString();
}

export function hasExpired({ expires_at }: { expires_at: string }, now: Date): boolean {
  return now.getTime() >= Date.parse(expires_at);
}

/** Why a verification code that was never exchanged cannot be exchanged now; undefined when it can. */
export function exchangeRefusal(
  code: VerificationCode | undefined,
  { redirect_uri, code_verifier }: Record<string, string>,
  now: Date,
): string | undefined {
  if (code === undefined) return 'The code was not issued to this application. Ask the user for authorization.';
  if (hasExpired(code, now)) return 'The code has expired: it lasts 10 minutes. Ask the user for authorization again.';
  // Including the port of a loopback URL, which only the authorization may choose (RFC 6749, 4.1.3).
  if (redirect_uri !== code.redirect_uri) return 'redirect_uri differs from the one of the authorization.';
  const { code_challenge, code_challenge_method } = code;
  if (code_challenge === null || code_challenge_method === null) {
    return code_verifier === undefined
      ? undefined
      : 'code_verifier was sent, but the authorization had no code_challenge.';
  }
  if (code_verifier === undefined) return 'code_verifier is required: the authorization had a code_challenge.';
  const matches = matchesChallenge(code_verifier, { code_challenge, code_challenge_method });
  return matches ? undefined : 'code_verifier does not match the code_challenge of the authorization.';
}
