import { addressOf } from '../address.ts';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import type { Profile } from './profile.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { SubscriberState } from './subscriber-state.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineFilter } from './timeline-entries.ts';

interface ProfilePaneProps {
  profile: Profile;
  account: string;
  filter: TimelineFilter;
  isFirst: boolean;
  here: string;
  query: Readonly<Record<string, string | undefined>>;
  now: Date;
}

/** One subscriber: what happened and what is due, and what is known. */
export function ProfilePane({ profile, account, filter, isFirst, here, query, now }: ProfilePaneProps) {
  const { subscriber } = profile;
  const listPath = addressOf('/console/subscribers', query);
  const canGet = subscriber.status === 'active';
  return (
    <article
      class="card pane"
      aria-labelledby="h-subscriber"
      data-live="subscribers emails campaigns clock"
      id="record"
    >
      <header>
        <PaneBack to={listPath} name="Subscribers" />
        <h2 id="h-subscriber" class="breaks">
          {subscriber.email}
        </h2>
        <SubscriberState {...subscriber} />
        <span class="soft">{account}</span>
        <div class="bar push">
          <a class="btn" href={`${here}/event`}>
            Record event
          </a>
          {canGet && (
            <a class="btn" href={`${here}/unsubscribe`}>
              Unsubscribe
            </a>
          )}
          <a class="btn quiet" href={`${here}/erase`}>
            Erase
          </a>
          <PaneClose to={listPath} label="Close the profile" />
        </div>
      </header>
      <div class="person">
        <Timeline {...{ profile, filter, isFirst, here, query, now }} />
        <ProfileFacts {...{ profile, here, now }} />
      </div>
    </article>
  );
}
