import { formatDuration } from '@email-automation/contract-tools/durations';
import { countDeferred, countQueuedEmails, listEmails } from '@email-automation/service/storage/queries/emails';
import { type Problem, readProblems } from '../batches/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { countOf, formatCount } from '../parts/wording.ts';
import { countFailedEmails } from '../queries/section-counts.ts';

/** Something that somebody has to look at, or that the server retries by itself. */
export interface Attention {
  what: string;
  about: string;
  /** The list of its records. */
  path: string;
  isRetried: boolean;
}

/** Reads which batches and emails failed, and which the server retries, with their number, an error, and the next attempt. */
export async function readAttention(context: ConsoleContext, account: string | undefined): Promise<Attention[]> {
  const { services } = context;
  const { query } = services.database;
  const [problems, failed, [newest], mail] = await Promise.all([
    readProblems(context, account),
    countFailedEmails(query, account),
    listEmails(query, { state: 'failed', account }),
    readMail(context, account),
  ]);
  const open = problems.filter(({ isResolved }) => !isResolved);
  const now = services.clock.now().getTime();
  const retried = open.filter(({ retry_at }) => retry_at !== null);
  const [first] = retried.toSorted((one, other) => Date.parse(one.retry_at ?? '') - Date.parse(other.retry_at ?? ''));
  const ended = open.filter(({ retry_at }) => retry_at === null);
  return [
    ...mail,
    first && {
      what: `${countOf(retried.length, 'batch')} being retried`,
      about: `${first.error} · since ${formatFull(first.accepted_at)} UTC, next attempt in ${formatDuration(Math.max(0, Date.parse(first.retry_at ?? '') - now))}`,
      path: '/console/batches?state=queued',
      isRetried: true,
    },
    ended[0] && {
      what: `${countOf(ended.length, 'batch')} with failures`,
      about: describe(ended[0]),
      path: '/console/batches?state=attention',
      isRetried: false,
    },
    newest && {
      what: `${countOf(formatCount(failed), 'email')} failed`,
      about: `The newest is to ${newest.to_email}: ${newest.error}`,
      path: '/console/emails?state=failed',
      isRetried: false,
    },
  ].filter((one) => one !== undefined);
}

function describe({ operation, state, error, failed, records }: Problem): string {
  const what = state === 'dead-lettered' ? error : `${failed} of ${countOf(records ?? 0, 'record')} failed`;
  return `The newest is of ${operation}: ${what}`;
}

/** Whether the mail server accepts no emails, or which emails it deferred. */
async function readMail({ services }: ConsoleContext, account: string | undefined): Promise<Attention[]> {
  const { database, clock, delivery } = services;
  if (delivery.state === 'held') return [];
  const now = clock.now().getTime();
  const { count, since, next, error } = await countDeferred(database.query, account);
  const outage = delivery.outage?.();
  const shared = { path: '/console/emails?state=queued', isRetried: true };
  if (outage) {
    const { server, lasts, untilNextTry, error: reason } = outage;
    const times = `for ${formatDuration(lasts)}, next try in ${formatDuration(untilNextTry)}`;
    const about = `${countOf(Number(await countQueuedEmails(database)), 'email')} waiting · ${reason} · ${times}`;
    return [{ ...shared, what: `The mail server ${server} accepts no emails`, about }];
  }
  if (Number(count) === 0) return [];
  const waited = formatDuration(now - Date.parse(since ?? ''));
  const wait = formatDuration(Math.max(0, Date.parse(next ?? '') - now));
  const what = `${countOf(Number(count), 'email')} deferred by the mail server`;
  return [{ ...shared, what, about: `${error} · for ${waited}, next attempt in ${wait}` }];
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
