import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';
import type { Concern } from '../../kit/concerns.ts';

/** A list that can be filtered by status and sorted, with the ids of the requirements for it. */
export interface List {
  operation: OperationId;
  key: string;
  statuses: string[];
  /** The direction without an argument. */
  direction: 'asc' | 'desc';
  requirements: {
    filter: string;
    unfiltered: string;
    sort: string;
    defaultSort: string;
    direction: string;
    defaultDirection: string;
  };
}

/** The lists whose records show their status. */
export const lists: List[] = [
  {
    operation: 'listBroadcasts',
    key: 'broadcasts',
    statuses: ['draft', 'scheduled', 'sent'],
    direction: 'asc',
    requirements: {
      ...{ filter: 'ENDPOINT-25', unfiltered: 'ENDPOINT-26', sort: 'ENDPOINT-27', defaultSort: 'ENDPOINT-28' },
      ...{ direction: 'ENDPOINT-29', defaultDirection: 'ENDPOINT-30' },
    },
  },
  {
    operation: 'listCampaigns',
    key: 'campaigns',
    statuses: ['draft', 'active', 'paused'],
    direction: 'asc',
    requirements: {
      ...{ filter: 'ENDPOINT-33', unfiltered: 'ENDPOINT-34', sort: 'ENDPOINT-35', defaultSort: 'ENDPOINT-36' },
      ...{ direction: 'ENDPOINT-37', defaultDirection: 'ENDPOINT-38' },
    },
  },
  {
    operation: 'listGoals',
    key: 'goals',
    statuses: ['active', 'disabled'],
    direction: 'asc',
    requirements: {
      ...{ filter: 'ENDPOINT-79', unfiltered: 'ENDPOINT-80', sort: 'ENDPOINT-81', defaultSort: 'ENDPOINT-82' },
      ...{ direction: 'ENDPOINT-83', defaultDirection: 'ENDPOINT-84' },
    },
  },
];

/** The list of subscribers, whose records need not show their status. */
export const subscriberList: List = {
  operation: 'listCampaignSubscribers',
  key: 'subscribers',
  statuses: ['active', 'unsubscribed', 'removed'],
  direction: 'desc',
  requirements: {
    ...{ filter: 'ENDPOINT-44', unfiltered: 'ENDPOINT-45', sort: 'ENDPOINT-46', defaultSort: 'ENDPOINT-47' },
    ...{ direction: 'ENDPOINT-48', defaultDirection: 'ENDPOINT-49' },
  },
};

/** Rows of a template for those of the lists that it concerns. */
export const rowsOf = <L extends { operation: OperationId }>(
  concerns: Concern,
  of: readonly L[],
): Partial<Record<OperationId, L>> =>
  Object.fromEntries(
    of
      .filter(({ operation }) => concerns(operations[operation] as Operation<OperationId>) === undefined)
      .map((list) => [list.operation, list]),
  );

/** Leaves the list of subscribers out of a template on the status of records. */
export const exceptSubscribers: Partial<Record<OperationId, string>> = {
  listCampaignSubscribers: 'Its records need not show their status: its own checks follow subscribers instead.',
};
