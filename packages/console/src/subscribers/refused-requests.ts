import type { HeldExchange } from '@email-automation/sandbox/requests/request-log';
import type { Subscriber } from '@email-automation/service/domain/records';

/** How many are shown at most. */
const most = 20;

/** The newest requests that were refused and that name the subscriber, by id or by email address. */
export function findRefused(
  held: readonly HeldExchange[],
  { account_id, id, email_key }: Pick<Subscriber, 'account_id' | 'id' | 'email_key'>,
): HeldExchange[] {
  const names = [`"${id.toLowerCase()}"`, `"${email_key}"`];
  const found: HeldExchange[] = [];
  for (const exchange of held.toReversed()) {
    if (found.length === most) break;
    const { status, path, request } = exchange;
    if (exchange.account_id !== account_id || status === null || status < 400) continue;
    const body = request.body?.toLowerCase() ?? '';
    const parts = path.toLowerCase().split(/[/?&=]/);
    if (
      names.some((name) => body.includes(name)) ||
      parts.includes(id.toLowerCase()) ||
      parts.includes(encodeURIComponent(email_key))
    )
      found.push(exchange);
  }
  return found;
}
