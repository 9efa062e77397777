import { type Clock, timestamp } from '../domain/clock.ts';
import type { RecordKey } from '../domain/records.ts';
import { longestWait } from '../domain/sending-times.ts';
import { type Task, workOnAccounts } from '../services/batches/work-on-accounts.ts';
import { sendBroadcast } from '../services/sending/send-broadcast.ts';
import { sendCampaign } from '../services/sending/send-campaign.ts';
import { type SendingServices, subscribersPerLargeStep, subscribersPerStep } from '../services/services.ts';
import { type Trace, untraced } from '../services/trace.ts';
import { findDueBroadcasts, findDueCampaigns, nextBroadcastDue, nextCampaignDue } from '../storage/queues/schedule.ts';
import { type Loop, startLoop } from './loop.ts';

/** Dependencies of a scheduler. */
type Scheduling = SendingServices & { trace?: Trace | undefined };

/** Called for a broadcast or a campaign whose step failed, and for a database that does not respond. */
type OnError = (error: unknown, source?: RecordKey) => void;

/**
 * Adds the emails of broadcasts and campaigns to the outbox when they are due, until it is stopped. Any number of
 * schedulers can share a database.
 * @param onEmails called when the outbox may have new emails
 * @param pollMilliseconds how late an email can be
 */
export function startScheduler(
  { clock, ...sending }: Scheduling & { clock: Clock },
  onError: OnError,
  onEmails: () => void,
  pollMilliseconds = 1000,
): Loop {
  const step = async (settles: boolean) => {
    const stepSize = settles ? subscribersPerLargeStep : subscribersPerStep;
    const worked = await runDueSteps({ ...sending, stepSize }, clock.now(), onError);
    if (worked) onEmails();
    return worked;
  };
  return startLoop(step, onError, pollMilliseconds);
}

/** Runs every step that is due. @throws AggregateError with the errors of the broadcasts and campaigns that failed */
export async function tick(sending: SendingServices, now: Date): Promise<void> {
  const errors: unknown[] = [];
  while (errors.length === 0 && (await runDueSteps(sending, now, (error) => errors.push(error))));
  if (errors.length > 0) throw new AggregateError(errors, 'A broadcast or a campaign could not be sent.');
}

/**
 * Runs one step of everything that is due, so that a large campaign does not delay the rest. Skips accounts that other
 * transactions have locked, unless no other work is due.
 * @returns whether there was work
 */
async function runDueSteps(sending: Scheduling, now: Date, onError: OnError): Promise<boolean> {
  const { database, trace = untraced } = sending;
  let worked = false;
  const attempt = async <Result>(kind: 'broadcast' | 'campaign', source: RecordKey, step: () => Promise<Result>) => {
    const facts = { 'account.id': source.account_id, [`${kind}.id`]: source.id };
    const result = await trace(`send ${kind}`, facts, step).catch((error) => void onError(error, source));
    worked ||= result === true;
    return result;
  };
  const locked: RecordKey[] = [];
  const broadcast: Task = {
    longestPause: Number.POSITIVE_INFINITY,
    async work(accountId) {
      const due = await findDueBroadcasts(database.query, accountId, timestamp(now));
      for (const broadcast of due) await attempt('broadcast', broadcast, () => sendBroadcast(sending, broadcast, now));
      return due.length > 0;
    },
    nextDue: nextBroadcastDue,
  };
  const campaign: Task = {
    longestPause: longestWait,
    async work(accountId) {
      const due = await findDueCampaigns(database.query, accountId, now);
      for (const campaign of due) {
        if ((await attempt('campaign', campaign, () => sendCampaign(sending, campaign, now, false))) === 'locked')
          locked.push(campaign);
      }
      return due.length > 0;
    },
    nextDue: nextCampaignDue,
  };
  await workOnAccounts(database, now, { broadcast, campaign }, onError);
  const [first] = locked;
  if (!worked && first) await attempt('campaign', first, () => sendCampaign(sending, first, now, true));
  return worked;
}
