import type { EmailSummary } from '@email-automation/service/storage/queries/emails';
import { addressOf } from '../address.ts';
import { Empty, NoMatch } from '../parts/empty.tsx';
import { FilterChoice, FilterSearch } from '../parts/filter-fields.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { NewestPager } from '../parts/pager.tsx';
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
  const after = hasMore && last ? `${last.created_at} ${last.rowid}` : undefined;
  return (
    <section class="card list" aria-label="Emails" data-live="emails" id="email-list">
      <form class="search" method="get" action="/console/emails">
        <p class="row">
          <FilterSearch label="Recipient or subject" placeholder="Recipient or subject" value={query.q} />
          <button type="submit">Search</button>
        </p>
        <p class="row filters">
          <FilterChoice
            name="state"
            label="State"
            all="Every state"
            choices={Object.entries(stateLooks).map(([state, [, word]]) => [state, word])}
            chosen={query.state}
            class="w"
          />
          <FilterChoice
            name="kind"
            label="Kind"
            all="Every kind"
            choices={Object.entries(kindNames)}
            chosen={query.kind}
            class="w"
          />
        </p>
      </form>
      {emails.length === 0 ? (
        <NoEmails query={query} />
      ) : (
        <ol class="rows">
          {emails.map(({ message_id, subject, to_email, created_at, state }) => {
            const [className, word] = stateLooks[state];
            return (
              <ListRow
                id={message_id}
                href={addressOf(`/console/emails/${encodeURIComponent(message_id)}`, { ...query })}
                isOpen={message_id === open}
              >
                <b>{subject || '(no subject)'}</b>
                <Time class="soft end" at={created_at} now={now} /> <span class="sub">{to_email}</span>{' '}
                <span class={`${className} end`}>{word}</span>
              </ListRow>
            );
          })}
        </ol>
      )}
      <NewestPager
        count={emails.length}
        of="emails"
        newest={query.after && addressOf('/console/emails', { ...query, after: undefined })}
        older={after && addressOf('/console/emails', { ...query, after })}
      />
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
    <NoMatch title="No email matches" all="/console/emails">
      {filter}
    </NoMatch>
  );
}
