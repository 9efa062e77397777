import { Link } from '../parts/blocks.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { Pane } from '../records/pane.tsx';
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
  query: ListQuery;
  now: Date;
}

/** One subscriber: what happened and what is due, and what is known. */
export function ProfilePane({ profile, account, filter, isFirst, here, query, now }: ProfilePaneProps) {
  const { subscriber } = profile;
  return (
    <Pane
      section="subscribers"
      query={query}
      live="subscribers emails campaigns clock"
      title={subscriber.email}
      state={
        <>
          <SubscriberState {...subscriber} />
          <span class="soft">{account}</span>
        </>
      }
      actions={
        <>
          <Link to={`${here}/event`}>Record event</Link>
          {subscriber.status === 'active' && <Link to={`${here}/unsubscribe`}>Unsubscribe</Link>}
          <Link to={`${here}/erase`} look="quiet">
            Erase
          </Link>
        </>
      }
    >
      <div class="person">
        <Timeline {...{ profile, filter, isFirst, here, query, now }} />
        <ProfileFacts {...{ profile, here, now }} />
      </div>
    </Pane>
  );
}
