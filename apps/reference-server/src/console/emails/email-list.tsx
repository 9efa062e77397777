import type { EmailSummary } from '../../storage/emails.ts';
import { addressOf } from '../address.ts';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/times.tsx';
import type { EmailQuery } from './email-query.ts';
import { kindNames, stateLooks } from './email-state.ts';

interface EmailListProps {
  emails: readonly EmailSummary[];
  hasMore: boolean;
  query: EmailQuery;
  /** The id of the message that is open. */
  open?: string | undefined;
  now: Date;
}

/** The emails that match a filter, newest first. */
export function EmailList({ emails, hasMore, query, open, now }: EmailListProps) {
  const last = emails.at(-1);
  const after = hasMore && last ? `${last.created_at} ${last.cause}` : undefined;
  return (
    <section class="card list" aria-label="Emails" data-live="emails" id="email-list">
      <form class="search" method="get" action="/console/emails">
        <p class="row">
          <label class="vh" for="q">
            Recipient or subject
          </label>
          <input id="q" name="q" type="search" class="w" placeholder="Recipient or subject" value={query.q} />
          <button type="submit">Search</button>
        </p>
        <p class="row filters">
          <label class="vh" for="state">
            State
          </label>
          <select id="state" name="state" class="w" data-submit>
            <option value="">Every state</option>
            {Object.entries(stateLooks).map(([state, [, word]]) => (
              <option value={state} selected={state === query.state}>
                {word}
              </option>
            ))}
          </select>
          <label class="vh" for="kind">
            Kind
          </label>
          <select id="kind" name="kind" class="w" data-submit>
            <option value="">Every kind</option>
            {Object.entries(kindNames).map(([kind, name]) => (
              <option value={kind} selected={kind === query.kind}>
                {name}
              </option>
            ))}
          </select>
        </p>
      </form>
      {emails.length === 0 ? (
        <NoEmails query={query} />
      ) : (
        <ol class="rows">
          {emails.map(({ message_id, subject, to_email, created_at, state }) => {
            const [className, word] = stateLooks[state];
            return (
              <li data-key={message_id}>
                <a
                  data-row
                  href={addressOf(`/console/emails/${encodeURIComponent(message_id)}`, { ...query })}
                  aria-current={message_id === open ? 'true' : undefined}
                >
                  <b>{subject || '(no subject)'}</b>
                  <Time class="soft end" at={created_at} now={now} /> <span class="sub">{to_email}</span>
                  <span class={`${className} end`}>{word}</span>
                </a>
              </li>
            );
          })}
        </ol>
      )}
      {(after !== undefined || query.after !== undefined) && (
        <Pager
          text={query.after === undefined ? `The newest ${emails.length}` : 'Older emails'}
          newer={query.after === undefined ? undefined : addressOf('/console/emails', { ...query, after: undefined })}
          older={after && addressOf('/console/emails', { ...query, after })}
          names={['Newest', 'Older']}
        />
      )}
    </section>
  );
}

function NoEmails({ query: { q, state, kind } }: { query: EmailQuery }) {
  if (q === undefined && state === undefined && kind === undefined)
    return (
      <Empty symbol="emails" title="No emails yet">
        <p>Emails appear when a campaign or a broadcast is due. Subscribe somebody, then move the clock.</p>
      </Empty>
    );
  const filter = [q && `“${q}”`, state && `state ${state}`, kind && `kind ${kind}`].filter(Boolean).join(', ');
  return (
    <Empty symbol="search" title="No email matches">
      <p>{filter}</p>
      <a class="btn" href="/console/emails">
        Clear the filter
      </a>
    </Empty>
  );
}
