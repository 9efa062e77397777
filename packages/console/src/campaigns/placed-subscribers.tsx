import type { Campaign } from '@email-automation/service/domain/records';
import { addressOf } from '../address.ts';
import { Link } from '../parts/blocks.tsx';
import { Pager } from '../parts/pager.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import type { PlacedSubscriber } from '../queries/series-progress.ts';
import { Rows } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import { formatPosition, subscribersPerPage } from './place-page.ts';
import { formatPlace, type SeriesPlace } from './series-view.ts';

interface PlacedSubscribersProps {
  campaign: Campaign;
  place: SeriesPlace;
  name: string;
  /** One more than a page shows, if there are more. */
  subscribers: readonly PlacedSubscriber[];
  here: string;
  query: Readonly<Record<string, string | undefined>>;
  now: Date;
}

/** The subscribers at one place of a campaign. */
export function PlacedSubscribers({ campaign, place, name, subscribers, here, query, now }: PlacedSubscribersProps) {
  const shown = subscribers.slice(0, subscribersPerPage);
  const last = shown.at(-1);
  const to = (position?: string) =>
    `${addressOf(here, { ...query, at: formatPlace(place), from: position })}#subscribers`;
  const older = subscribers.length > subscribersPerPage && last ? to(formatPosition(last)) : undefined;
  return (
    <section class="flush" aria-labelledby="subscribers">
      <div class="bar">
        <h3 id="subscribers">{typeof place === 'number' ? `Waiting for “${name}”` : name}</h3>
        <Link to={addressOf(here, query)} look="quiet push">
          Close
        </Link>
      </div>
      {shown.length === 0 ? (
        <p class="soft none">Nobody is here.</p>
      ) : (
        <Rows
          rows={shown.map((subscriber) => {
            const { account_id, subscriber_id: id, email, last_sent_email_at: at, last_sent_email_index } = subscriber;
            return {
              id,
              path: recordPath('subscribers', { account_id, id }),
              name: email,
              end: <NextEmail subscriber={subscriber} campaign={campaign} now={now} />,
              sub: at !== null && `Email ${(last_sent_email_index ?? 0) + 1} at ${formatTime(at, now)}`,
            };
          })}
        />
      )}
      {(older !== undefined || query.from !== undefined) && (
        <Pager
          text={query.from === undefined ? `The first ${shown.length}` : 'More subscribers'}
          newer={query.from === undefined ? undefined : to()}
          older={older}
          names={['First', 'Next']}
        />
      )}
    </section>
  );
}

function NextEmail({ subscriber, campaign, now }: { subscriber: PlacedSubscriber; campaign: Campaign; now: Date }) {
  const { status, is_complete, next_send_at, eu_consent, unsubscribed_by_email } = subscriber;
  if (status === 'unsubscribed')
    return <span class="soft">{unsubscribed_by_email ? 'By a link in an email' : 'In another way'}</span>;
  if (status === 'pending') return <span class="soft">After the confirmation</span>;
  if (status !== 'active' || is_complete) return <span class="soft">None</span>;
  if (eu_consent === 'denied') return <span class="soft">None: consent is denied</span>;
  if (campaign.status !== 'active') return <span class="soft">When the campaign is active</span>;
  if (next_send_at === null) return null;
  return <Wait until={next_send_at} now={now} />;
}
