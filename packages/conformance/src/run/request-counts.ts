import { formatAuthorization } from '../http/credential.ts';
import type { RequestCounts } from '../reports/report.ts';
import type { Target } from '../target/target.ts';
import type { RequestKind } from './rate-limits.ts';

/** Counts requests by their rate limit. */
export interface RequestCounter {
  readonly counts: RequestCounts;
  count(kind: RequestKind, authorization: string | undefined): void;
  /** Counts the requests with another access token of the target's user, from now on. */
  addAccessToken(token: string): void;
}

export function createRequestCounter({ credentials }: Target): RequestCounter {
  const { token, tokens = [], accessToken } = credentials;
  const own = new Set<string | undefined>([token, ...tokens].map((basic) => formatAuthorization({ basic })));
  const counts: RequestCounts = { batch: 0, other: 0, uncounted: 0 };
  const addAccessToken = (bearer: string) => own.add(formatAuthorization({ bearer }));
  if (accessToken !== undefined) addAccessToken(accessToken);
  return {
    counts,
    addAccessToken,
    count(kind, authorization) {
      counts[own.has(authorization) ? kind : 'uncounted']++;
    },
  };
}
