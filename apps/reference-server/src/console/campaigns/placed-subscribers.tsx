import type { Campaign } from '../../domain/records.ts';
import type { PlacedSubscriber, SeriesPlace } from '../../storage/series-progress.ts';
import { addressOf } from '../address.ts';
import { Pager } from '../parts/pager.tsx';
import { formatDuration, Time } from '../parts/times.tsx';
import { recordPath } from './record-path.ts';
import { formatPlace, formatPosition } from './series-view.ts';

/** How many subscribers a page lists. */
export const subscribersPerPage = 25;

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
  const older =
    subscribers.length > subscribersPerPage && last
      ? to(
          formatPosition({
            isComplete: last.is_complete,
            next: nextEmailOf(last),
            start: last.starting_email_index,
            subscriber: last.subscriber_id,
          }),
        )
      : undefined;
  return (
    <section class="flush" aria-labelledby="subscribers">
      <div class="bar">
        <h3 id="subscribers">{typeof place === 'number' ? `Waiting for “${name}”` : name}</h3>
        <a class="btn quiet push" href={addressOf(here, { ...query })}>
          Close
        </a>
      </div>
      {shown.length === 0 ? (
        <p class="soft none">Nobody is here.</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Subscriber</th>
                <th scope="col" class="wide">
                  Last email
                </th>
                <th scope="col">{place === 'unsubscribed' ? 'How' : 'Next email'}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((subscriber) => (
                <tr data-key={subscriber.subscriber_id}>
                  <th scope="row" class="breaks">
                    <a href={recordPath('subscribers', { ...subscriber, id: subscriber.subscriber_id })}>
                      {subscriber.email}
                    </a>
                  </th>
                  <td class="wide soft">
                    {subscriber.last_sent_email_at !== null && (
                      <>
                        {`Email ${(subscriber.last_sent_email_index ?? 0) + 1}, `}
                        <Time at={subscriber.last_sent_email_at} now={now} />
                      </>
                    )}
                  </td>
                  <td>
                    <NextEmail subscriber={subscriber} campaign={campaign} now={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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

const nextEmailOf = ({ last_sent_email_index, starting_email_index }: PlacedSubscriber): number =>
  last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;

function NextEmail({ subscriber, campaign, now }: { subscriber: PlacedSubscriber; campaign: Campaign; now: Date }) {
  const { status, is_complete, next_send_at, eu_consent, unsubscribed_by_email } = subscriber;
  if (status === 'unsubscribed')
    return <span class="soft">{unsubscribed_by_email ? 'By a link in an email' : 'In another way'}</span>;
  if (status === 'pending') return <span class="soft">After the confirmation</span>;
  if (status !== 'active' || is_complete) return <span class="soft">None</span>;
  if (eu_consent === 'denied') return <span class="soft">None: consent is denied</span>;
  if (campaign.status !== 'active') return <span class="soft">When the campaign is active</span>;
  if (next_send_at === null) return null;
  const wait = Date.parse(next_send_at) - now.getTime();
  return <span class="tag time">{wait <= 0 ? 'now' : `in ${formatDuration(wait)}`}</span>;
}
