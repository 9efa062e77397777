import { formatDuration } from '@email-automation/contract-tools/durations';
import { countDeferred } from '@email-automation/service/storage/queries/emails';
import type { ConsoleContext } from '../console-context.ts';
import { countOf } from '../parts/wording.ts';

/** Emails that the server tries to send again by itself. */
export interface Retry {
  what: string;
  about: string;
}

/** Reads whether the mail server accepts no emails, or which emails it deferred. */
export async function readRetries({ services }: ConsoleContext, account: string | undefined): Promise<Retry[]> {
  const { database, clock, delivery } = services;
  if (delivery.state === 'held') return [];
  const now = clock.now().getTime();
  const until = (at: string | null) => formatDuration(Math.max(0, Date.parse(at ?? '') - now));
  const { count, since, next, error } = await countDeferred(database.query, account);
  const outage = delivery.outage?.();
  if (outage) {
    const { server, lasts, untilNextTry, error: reason } = outage;
    const times = `for ${formatDuration(lasts)}, next try in ${formatDuration(untilNextTry)}`;
    return [{ what: `The mail server ${server} accepts no emails`, about: `${reason} · ${times}` }];
  }
  if (Number(count) === 0) return [];
  const waited = formatDuration(now - Date.parse(since ?? ''));
  return [
    {
      what: `${countOf(Number(count), 'email')} deferred by the mail server`,
      about: `${error} · for ${waited}, next attempt in ${until(next)}`,
    },
  ];
}
