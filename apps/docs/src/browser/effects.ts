import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { element, icon } from './element.ts';

type Operator = BrowserSandbox['operator'];
type Email = Awaited<ReturnType<Operator['emails']['list']>>['emails'][number];

/** Milliseconds between looks at a batch. */
const pause = 50;
/** How often to look at a batch. */
const looks = 40;
/** How many emails and failed records are shown. */
export const most = 3;
const envelope = 'M1.75 3.25h12.5v9.5H1.75zM2.25 4.5 8 8.75l5.75-4.25';

/** The events in the sandbox since a moment. */
export interface Effects {
  /** The newest of the emails, and how many there are. */
  emails: Email[];
  sent: number;
  /** Records of batches, and how many of them failed. */
  records: number;
  failed: number;
  /** The records of batches that failed, each as a sentence. */
  failures: { code: string; message: string }[];
  /** The times of the clock before and after its move. */
  moved?: [from: string, to: string];
  /** When something happens next. */
  due: string | null;
}

/** Returns a function that finds the effects of requests, with these responses, since this call: emails, and results of batches. */
export async function watchEffects(operator: Operator): Promise<(responses: readonly Response[]) => Promise<Effects>> {
  const [before, { now: from }] = await Promise.all([operator.emails.list({}), operator.clock.fetch()]);
  const known = new Set(before.emails.map(({ message_id }) => message_id));
  const started = Date.now();
  return async (responses) => {
    const ids = responses.map(({ headers }) => headers.get('x-request-id') ?? '').filter(Boolean);
    const batches = (await Promise.all(ids.map((id) => awaitBatch(operator, id)))).filter(
      (batch) => batch !== undefined,
    );
    const [{ emails, total }, { now, next_due }] = await Promise.all([
      operator.emails.list({}),
      operator.clock.fetch(),
    ]);
    const sum = (of: 'records' | 'failed') => batches.reduce((total, batch) => total + (batch[of] ?? 0), 0);
    // Else the clock has only gone on.
    const isMoved = Math.abs(Date.parse(now) - Date.parse(from)) > Date.now() - started + 60_000;
    return {
      emails: emails.filter(({ message_id }) => !known.has(message_id)),
      sent: total - before.total,
      records: sum('records'),
      failed: sum('failed'),
      failures: batches.flatMap(({ failures }) => failures),
      ...(isMoved && { moved: [from, now] }),
      due: next_due,
    };
  };
}

/** Describes effects as rows. */
export function describeEffects({ emails, sent, records, failed, failures, moved, due }: Effects): Node[] {
  const texts = [
    ...(records > 0 ? [`The batch is done: ${count(records, 'record')}, ${count(failed, 'failure')}.`] : []),
    ...failures.slice(0, most).map(({ code, message }) => `${code}: ${message}`),
    ...(emails.length === 0 ? ['No email went out.'] : []),
    ...(sent > emails.length ? [`${emailCount(sent)} emails went out in all.`] : []),
  ];
  const items = [
    ...(moved ? [element('li', { class: 'moved' }, `Moved from ${showTime(moved[0])} to ${showTime(moved[1])}`)] : []),
    ...describeSubjects(emails),
    ...texts.map((text) => element('li', {}, text)),
    ...(due && (moved || emails.length > 0)
      ? [element('li', { class: 'due' }, `Next due: ${showTime(due)}, by the clock of the sandbox`)]
      : []),
  ];
  return [element('ul', {}, ...items)];
}

/** Emails as rows, the newest first: those with the same subject are one row, with the newest recipient. */
function describeSubjects(emails: readonly Email[]): HTMLElement[] {
  const groups = [...Map.groupBy(emails, ({ subject }) => subject).values()].slice(0, most);
  return groups.flatMap(([newest, ...others]) => (newest ? [describeEmail(newest, others.length)] : []));
}

/** An email as a row. @param others how many more have its subject */
export function describeEmail({ subject, to_email, state, sent_at, created_at }: Email, others = 0): HTMLElement {
  const recipients = others > 0 ? `${to_email} and ${others} more` : to_email;
  const line = state === 'failed' ? `not delivered to ${recipients}` : `to ${recipients}`;
  const words = element('div', {}, element('b', {}, subject), element('small', {}, line));
  const time = sent_at ?? created_at;
  return element('li', { class: 'mail' }, icon(envelope), words, element('time', { datetime: time }, showTime(time)));
}

export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A number of emails; no more than ten thousand are counted. */
export const emailCount = (number: number): string => `${number.toLocaleString('en')}${number < 10_000 ? '' : '+'}`;

/** A time of the sandbox's clock, such as "Thu 12 Mar, 12:00". */
export function showTime(time: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).formatToParts(new Date(time));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
}

/** Waits until the batch of a request is processed, if the request has created one. */
async function awaitBatch(operator: Operator, request_id: string) {
  for (let look = 0; look < looks; look++) {
    const batch = await operator.batches.fetch({ request_id }).catch(() => undefined);
    if (batch === undefined) return undefined;
    if (batch.state === 'done') return batch;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}
