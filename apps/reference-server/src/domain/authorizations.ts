import { createHash, timingSafeEqual } from 'node:crypto';
import type { VerificationCode } from './records.ts';

export type ChallengeMethod = 'plain' | 'S256';

/** What a client proves at the exchange that it made at the authorization (RFC 7636). */
export interface ProofKey {
  code_challenge: string;
  code_challenge_method: ChallengeMethod;
}

/** Verifiers and plain challenges; the challenge of S256 is the base64url of 32 bytes. */
const syntax = { plain: /^[\w.~-]{43,128}$/, S256: /^[\w-]{43}$/ };

/**
 * Reads the proof key of an authorization; undefined when the client sends none.
 * @throws TypeError with what is wrong with it
 */
export function readProofKey(challenge: string | undefined, method: string | undefined): ProofKey | undefined {
  if (challenge === undefined) {
    if (method !== undefined) throw new TypeError('code_challenge_method needs a code_challenge.');
    return undefined;
  }
  const known = method ?? 'plain';
  if (known !== 'plain' && known !== 'S256') throw new TypeError('code_challenge_method must be S256 or plain.');
  if (!syntax[known].test(challenge)) {
    throw new TypeError('code_challenge must be 43 to 128 letters, digits, "-", "." "_" or "~"; 43 for S256.');
  }
  return { code_challenge: challenge, code_challenge_method: known };
}

/** Whether the verifier belongs to the challenge. */
function provesKey({ code_challenge, code_challenge_method }: ProofKey, verifier: string): boolean {
  if (!syntax.plain.test(verifier)) return false;
  const made = code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return made.length === code_challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(code_challenge));
}

const lifetimeMilliseconds = 10 * 60 * 1000;

/** When a verification code, or the question whether to grant one, expires: after 10 minutes (AUTH-13, LIMIT). */
export function expiryOf(begin: Date): string {
  return new Date(begin.getTime() + lifetimeMilliseconds).toISOString();
}

export function hasExpired({ expires_at }: { expires_at: string }, now: Date): boolean {
  return now.getTime() >= Date.parse(expires_at);
}

/** Why a code that was not exchanged before cannot be exchanged now. */
export function exchangeRefusal(
  code: VerificationCode | undefined,
  { redirect_uri, code_verifier }: Record<string, string>,
  now: Date,
): string | undefined {
  if (code === undefined) return 'The code is not one that this application was given. Ask the user for authorization.';
  if (hasExpired(code, now)) return 'The code has expired: it lasts 10 minutes. Ask the user for authorization again.';
  if (code.redirect_uri !== redirect_uri) return 'redirect_uri is not the one of the authorization.';
  const { code_challenge, code_challenge_method } = code;
  if (code_challenge === null || code_challenge_method === null) {
    return code_verifier === undefined
      ? undefined
      : 'code_verifier is given, but the authorization had no code_challenge.';
  }
  if (code_verifier === undefined) return 'code_verifier is missing: the authorization had a code_challenge.';
  if (!provesKey({ code_challenge, code_challenge_method }, code_verifier)) return 'code_verifier is wrong.';
  return undefined;
}
