import type { Clock } from '../domain/clock.ts';
import { timestamp } from '../domain/clock.ts';
import { sendBroadcast } from '../services/send-broadcast.ts';
import { sendCampaign } from '../services/send-campaign.ts';
import type { SendingServices } from '../services/services.ts';
import { dueBroadcasts, dueCampaigns } from '../storage/schedule.ts';
import { type Loop, startLoop } from './loop.ts';

/** Told of a broadcast or a campaign that could not go on, or of a database that does not answer. */
type OnError = (error: unknown, which?: { account_id: string; id: string }) => void;

/**
 * Does what the time demands until it is stopped: sends broadcasts, and walks subscribers through campaigns. Any number
 * of schedulers share a database.
 * @param onEmails told when emails may have entered the outbox
 * @param pollMilliseconds how long it may take until it is noticed that a time has come
 */
export function startScheduler(
  { clock, ...sending }: SendingServices & { clock: Clock },
  onError: OnError,
  onEmails: () => void,
  pollMilliseconds = 1000,
): Loop {
  const step = async () => {
    const some = await round(sending, clock.now(), onError);
    if (some) onEmails();
    return some;
  };
  return startLoop(step, onError, pollMilliseconds);
}

/** Does everything that is due. @throws AggregateError when a broadcast or a campaign could not go on; others could */
export async function tick(sending: SendingServices, now: Date): Promise<void> {
  const errors: unknown[] = [];
  while (errors.length === 0 && (await round(sending, now, (error) => errors.push(error))));
  if (errors.length > 0) throw new AggregateError(errors, 'The scheduler could not do everything that is due.');
}

/**
 * Takes everything that is due one step further: what is large holds up nothing else. Accounts that others are at work
 * on are passed over, unless there is nothing else to do.
 * @returns whether there was anything to do
 */
async function round({ database, ...rest }: SendingServices, now: Date, onError: OnError): Promise<boolean> {
  const sending = { database, ...rest };
  let some = false;
  const attempt = async <Result>(which: { account_id: string; id: string }, step: () => Promise<Result>) => {
    const result = await step().catch((error) => void onError(error, which));
    some ||= result === true;
    return result;
  };
  for (const which of await dueBroadcasts(database, timestamp(now))) {
    await attempt(which, () => sendBroadcast(sending, which, now));
  }
  const held = [];
  for (const which of await dueCampaigns(database, timestamp(now))) {
    if ((await attempt(which, () => sendCampaign(sending, which, now, false))) === 'held') held.push(which);
  }
  const [first] = held;
  if (!some && first) await attempt(first, () => sendCampaign(sending, first, now, true));
  return some;
}
