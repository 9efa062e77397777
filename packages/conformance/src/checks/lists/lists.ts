import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';

/** A list that can be filtered by status and sorted, with the ids of the requirements for it. */
export interface List {
  operation: OperationId;
  /** The values of `status` that filter. */
  statuses: string[];
  /** The direction without an argument. */
  direction: 'asc' | 'desc';
  requirements: Record<
    'filter' | 'unfiltered' | 'sort' | 'defaultSort' | 'direction' | 'defaultDirection',
    `ENDPOINT-${number}`
  >;
}

const argumentOf = (operation: OperationId, name: string) =>
  (operations[operation] as Operation).query.find((argument) => argument.name === name)?.schema as
    | { enum: string[]; default: 'asc' | 'desc' }
    | undefined;

const createList = (operation: OperationId, requirements: List['requirements']): List => ({
  operation,
  statuses: argumentOf(operation, 'status')?.enum.filter((status) => status !== 'all') ?? [],
  direction: argumentOf(operation, 'direction')?.default ?? 'asc',
  requirements,
});

const lists: List[] = [
  createList('listBroadcasts', {
    ...{ filter: 'ENDPOINT-25', unfiltered: 'ENDPOINT-26', sort: 'ENDPOINT-27', defaultSort: 'ENDPOINT-28' },
    ...{ direction: 'ENDPOINT-29', defaultDirection: 'ENDPOINT-30' },
  }),
  createList('listCampaigns', {
    ...{ filter: 'ENDPOINT-33', unfiltered: 'ENDPOINT-34', sort: 'ENDPOINT-35', defaultSort: 'ENDPOINT-36' },
    ...{ direction: 'ENDPOINT-37', defaultDirection: 'ENDPOINT-38' },
  }),
  createList('listGoals', {
    ...{ filter: 'ENDPOINT-79', unfiltered: 'ENDPOINT-80', sort: 'ENDPOINT-81', defaultSort: 'ENDPOINT-82' },
    ...{ direction: 'ENDPOINT-83', defaultDirection: 'ENDPOINT-84' },
  }),
  createList('listCampaignSubscribers', {
    ...{ filter: 'ENDPOINT-44', unfiltered: 'ENDPOINT-45', sort: 'ENDPOINT-46', defaultSort: 'ENDPOINT-47' },
    ...{ direction: 'ENDPOINT-48', defaultDirection: 'ENDPOINT-49' },
  }),
];

/** What is known of a list that can be filtered and sorted, for the rows of templates. */
export const listOf = (operation: OperationId): List | undefined => lists.find((list) => list.operation === operation);

/** Leaves the list of subscribers out of a template on the status of records. */
export const exceptSubscribers: Partial<Record<OperationId, string>> = {
  listCampaignSubscribers: 'Its records need not show their status: its own checks follow subscribers instead.',
};
