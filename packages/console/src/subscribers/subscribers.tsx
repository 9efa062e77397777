import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { countOf } from '../parts/wording.ts';
import { keyOf } from '../queries/newest.ts';
import { countSection } from '../queries/section-counts.ts';
import { type TimelinePosition, timelineKinds } from '../queries/subscriber-activity.ts';
import { readAccountNames } from '../records/accounts.ts';
import { showListPage } from '../records/list-page.tsx';
import { readListQuery, readPosition } from '../records/list-query.ts';
import { recordPath } from '../records/record-path.ts';
import { findSubscribers } from './find-subscribers.ts';
import { type Profile, readProfile } from './profile.ts';
import { ProfilePane } from './profile-pane.tsx';
import { addChanges, addNewSubscribers } from './subscriber-forms.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { type TimelineFilter, timelineFilters } from './timeline-entries.ts';

interface SubscriberRoute {
  Params: { account: string; id: string };
}

/** Positions: the account of a subscriber, and the email address. */
const filter = { choices: { tag: undefined }, position: [/^/, /^/] };

interface OpenProfile {
  profile: Profile;
  filter: TimelineFilter;
  before: TimelinePosition | undefined;
}

/** Adds subscribers: finding them, what happened to them, and what changes them. */
export function addSubscribers(app: FastifyInstance, context: ConsoleContext): void {
  const { database, clock } = context.services;
  const db = database.query;

  const openProfile = async (
    account: string,
    id: string,
    filter: TimelineFilter = 'all',
    before?: TimelinePosition,
  ): Promise<OpenProfile> => ({
    profile: await readProfile(context, account, id, { filter, before }),
    filter,
    before,
  });

  async function showList(request: FastifyRequest, reply: FastifyReply, chosen?: OpenProfile) {
    const { account } = request.session;
    const query = readListQuery(request.query as Record<string, unknown>, filter);
    const [page, count] = await Promise.all([
      findSubscribers(db, query, account),
      countSection(db, 'subscribers', account),
    ]);
    const [first] = page.subscribers;
    const open = chosen ?? (first && (await openProfile(first.account_id, first.id)));
    const opened = open?.profile.subscriber;
    const accountName = await readAccountNames(context, [...page.subscribers, ...(opened ? [opened] : [])]);
    const add = (
      <a class="btn" href="/console/subscribers/new">
        Add a subscriber
      </a>
    );
    return showListPage(context, request, reply, {
      section: 'subscribers',
      title: chosen && opened?.email,
      about: countOf(count, 'subscriber'),
      actions: add,
      list: (
        <SubscriberList
          page={page}
          query={query}
          open={opened && keyOf(opened)}
          accountName={account === undefined ? accountName : undefined}
        >
          <p>
            Requests create them: <code>subscribeToCampaign</code>, events, and batches.
          </p>
          {add}
        </SubscriberList>
      ),
      pane: open && opened && (
        <ProfilePane
          profile={open.profile}
          account={accountName(opened.account_id)}
          filter={open.filter}
          isFirst={open.before === undefined}
          here={recordPath('subscribers', opened)}
          query={query}
          now={clock.now()}
        />
      ),
    });
  }

  app.get('/console/subscribers', async (request, reply) => showList(request, reply));
  addNewSubscribers(app, context);
  app.get<SubscriberRoute>('/console/subscribers/:account/:id', async (request, reply) => {
    const { account, id } = request.params;
    const { show: shown, before: position } = request.query as { show?: unknown; before?: unknown };
    const filter = timelineFilters.find((one) => one === shown) ?? 'all';
    const before = parsePosition(position);
    if (position !== undefined && before === undefined)
      throw new ConsoleError(404, 'This page of the timeline does not exist.');
    return showList(request, reply, await openProfile(account, id, filter, before));
  });
  addChanges(app, context);
}

function parsePosition(text: unknown): TimelinePosition | undefined {
  const [at, name, number = ''] = readPosition(typeof text === 'string' ? text : undefined, 3);
  const kind = timelineKinds.find((one) => one === name);
  if (at === undefined || kind === undefined || !/^\d{1,15}$/.test(number)) return undefined;
  return { at, kind, number: Number(number) };
}
