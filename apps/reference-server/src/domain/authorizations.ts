import { createHash, timingSafeEqual } from 'node:crypto';

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
export function provesKey({ code_challenge, code_challenge_method }: ProofKey, verifier: string): boolean {
  if (!syntax.plain.test(verifier)) return false;
  const made = code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return made.length === code_challenge.length && timingSafeEqual(Buffer.from(made), Buffer.from(code_challenge));
}
