import { type AttemptKind, describeAttempt } from '@email-automation/service/services/access/attempt-limits';
import { consumeShared, createConsume } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Sandbox } from './sandbox.ts';

/** Counts attempts that were made before, because to make so many takes long. @param now the time of the server, in milliseconds since 1970 */
export async function countAttempts(
  { database: { query } }: Pick<Sandbox, 'database'>,
  kind: AttemptKind,
  value: string,
  count: number,
  now = Date.now(),
): Promise<void> {
  const attempt = { ...describeAttempt(kind, value, now), count };
  // The server of a SQLite database counts wrong tokens and secrets in its memory.
  if (/^(token|secret) /.test(kind)) await createConsume(query)(attempt);
  else await consumeShared(query, attempt);
}
