import { systemRandom } from '@email-automation/service/domain/random';
import { hashToken } from '@email-automation/service/domain/tokens';

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/** Milliseconds of real time in which a token can be redeemed. */
const maxAge = 10_000;
/** More are forgotten, oldest first. */
const maxTokens = 100;

/**
 * Creates an empty set, in memory, of tokens that each work for one request, within seconds, in place of another token whose
 * hash is known: the request log has no secrets, so that a logged request could not be sent again as its sender did.
 */
export function createOneTimeTokens(now = () => performance.now()) {
  // By the hashes of these tokens.
  const tokens = new Map<string, { hash: string; endsAt: number }>();
  return {
    /** Creates a token that is in place of the one with this hash. */
    create(hash: string): string {
      const token = systemRandom.token();
      tokens.set(hashToken(token), { hash, endsAt: now() + maxAge });
      for (const oldest of tokens.keys()) if (tokens.size > maxTokens) tokens.delete(oldest);
      return token;
    },
    /** Redeems a one-time token. @returns the hash of the token it stands for; undefined without one, or not any more */
    redeem(token: string): string | undefined {
      if (tokens.size === 0) return undefined;
      const own = hashToken(token);
      const found = tokens.get(own);
      tokens.delete(own);
      return found && found.endsAt >= now() ? found.hash : undefined;
    },
  };
}
