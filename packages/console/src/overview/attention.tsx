import type { Outage } from '@email-automation/service/services/services';
import { countDeferred, countQueuedEmails, listEmails } from '@email-automation/service/storage/queries/emails';
import type { Problem } from '../batches/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Link } from '../parts/blocks.tsx';
import { describeRetry } from '../parts/times.tsx';
import { countOf, formatCount } from '../parts/wording.ts';

/** Something that somebody has to look at, or that the server retries by itself. */
export interface Attention {
  what: string;
  about: string;
  /** The list of its records. */
  path: string;
  isRetried?: boolean;
}

/** Reads which batches and emails failed, and which the server retries, with their number, an error, and the next attempt. */
export async function readAttention(
  context: ConsoleContext,
  account: string | undefined,
  { problems, failedEmails }: FrameData,
): Promise<Attention[]> {
  const { database, clock } = context.services;
  const [[newest], mail] = await Promise.all([
    listEmails(database.query, { state: 'failed', account }),
    readMail(context, account),
  ]);
  const open = problems.filter(({ isResolved }) => !isResolved);
  const now = clock.now().getTime();
  const retried = open.filter(({ retry_at }) => retry_at !== null);
  const [first] = retried.toSorted((one, other) => Date.parse(one.retry_at ?? '') - Date.parse(other.retry_at ?? ''));
  const ended = open.filter(({ retry_at }) => retry_at === null);
  return [
    ...mail,
    first && {
      what: `${countOf(retried.length, 'batch')} being retried`,
      about: describeRetry(retryOf(first.error, first.accepted_at, first.retry_at, now)),
      path: '/console/batches?state=queued',
      isRetried: true,
    },
    ended[0] && {
      what: `${countOf(ended.length, 'batch')} with failures`,
      about: describe(ended[0]),
      path: '/console/batches?state=attention',
    },
    newest && {
      what: `${countOf(formatCount(failedEmails), 'email')} failed`,
      about: `The newest is to ${newest.to_email}: ${newest.error}`,
      path: '/console/emails?state=failed',
    },
  ].filter((one) => one !== undefined);
}

function describe({ operation, state, error, failed, records }: Problem): string {
  const what = state === 'dead-lettered' ? error : `${failed} of ${countOf(records ?? 0, 'record')} failed`;
  return `The newest is of ${operation}: ${what}`;
}

/** The retries of a record, by the clock of its server. */
function retryOf(error: string | null, since: string | null, next: string | null, now: number): Outage {
  return {
    error: error ?? '',
    lasts: now - Date.parse(since ?? ''),
    untilNextTry: Math.max(0, Date.parse(next ?? '') - now),
  };
}

/** Whether the mail server accepts no emails, or which emails it deferred. */
async function readMail({ services }: ConsoleContext, account: string | undefined): Promise<Attention[]> {
  const { database, clock, delivery } = services;
  if (delivery.state === 'held') return [];
  const shared = { path: '/console/emails?state=queued', isRetried: true };
  const outage = delivery.outage?.();
  if (outage) {
    const about = `${countOf(Number(await countQueuedEmails(database)), 'email')} waiting · ${describeRetry(outage)}`;
    return [{ ...shared, what: `The mail server ${outage.server} accepts no emails`, about }];
  }
  const { count, since, next, error } = await countDeferred(database.query, account);
  if (Number(count) === 0) return [];
  const about = describeRetry(retryOf(error, since, next, clock.now().getTime()));
  return [{ ...shared, what: `${countOf(Number(count), 'email')} deferred by the mail server`, about }];
}

/** Matters that need attention, with links to them. */
export function AttentionCard({ rows }: { rows: readonly Attention[] }) {
  return (
    <Acts
      title="Needs attention"
      none="Nothing: no batch was given up, no record failed, and no email failed that is not resolved."
    >
      {rows.map(({ what, about, path }) => (
        <Act title={what} text={about}>
          <Link to={path}>Look</Link>
        </Act>
      ))}
    </Acts>
  );
}
