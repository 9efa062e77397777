import type { OperationId } from '@email-automation/types';
import { formatAuthorization } from '../http/credential.ts';
import { RateLimited } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Target } from '../target/target.ts';

/** The two kinds of requests, which have separate limits. */
export type RequestKind = 'batch' | 'other';

const nameOf: Record<RequestKind, string> = { batch: 'batch requests', other: 'requests other than batches' };

/** The rate limits of the credentials of a run. */
export interface RateLimits {
  /** The API token of the target's user for a check that begins now. */
  token(kind: RequestKind): string;
  /** Reads the headers of a response: a token without requests left is not used by further checks. */
  record(kind: RequestKind, token: string, response: HttpResponse): void;
  /** The next token after one that got a 429; undefined after the last one. */
  next(kind: RequestKind, token: string): string | undefined;
  /** @throws RateLimited when the credential has got an unexpected 429 before */
  requireOpen(kind: RequestKind, authorization: string | undefined): void;
  /** Notes an unexpected 429, and returns the error for it. */
  close(kind: RequestKind, authorization: string | undefined, operation: OperationId): RateLimited;
  /** Advice about the unexpected 429s of a run; undefined when there were none. */
  readonly problem: string | undefined;
}

/** Creates the rate limits of a run: for `credentials.token`, then for each of `credentials.tokens`. */
export function createRateLimits({ credentials }: Target): RateLimits {
  const tokens = tokensOf(credentials);
  const used: Record<RequestKind, number> = { batch: 0, other: 0 };
  const closed = new Map<string, string>();
  let problem: string | undefined;
  const isUsers = createOwnership(credentials);

  /** Goes on to the token after this one, unless another check already has. */
  function leave(kind: RequestKind, token: string): boolean {
    const index = tokens.indexOf(token);
    if (index < 0 || index + 1 >= tokens.length) return false;
    used[kind] = Math.max(used[kind], index + 1);
    return true;
  }

  return {
    token: (kind) => tokens[used[kind]] ?? credentials.token,
    record(kind, token, { headers }) {
      if (headers['x-ratelimit-remaining']?.trim() === '0') leave(kind, token);
    },
    next: (kind, token) => (leave(kind, token) ? tokens[used[kind]] : undefined),
    requireOpen(kind, authorization) {
      const reason = closed.get(`${kind} ${authorization}`);
      if (reason !== undefined) throw new RateLimited(reason);
    },
    close(kind, authorization, operation) {
      const reason = `The rate limit of ${nameOf[kind]} was exceeded (429 from ${operation}).`;
      closed.set(`${kind} ${authorization}`, reason);
      const more = isUsers(authorization) ? ', or name more tokens of the same user in credentials.tokens' : '';
      problem ??= `${reason} Try again in an hour${more}.`;
      return new RateLimited(reason);
    },
    get problem() {
      return problem;
    },
  };
}

const tokensOf = ({ token, tokens = [] }: Target['credentials']) => [...new Set([token, ...tokens])];

/** Returns whether an `Authorization` header holds an API token of the target's user. */
function createOwnership(credentials: Target['credentials']): (authorization: string | undefined) => boolean {
  const own = new Set(tokensOf(credentials).map((token) => formatAuthorization({ basic: token })));
  return (authorization) => own.has(authorization);
}
