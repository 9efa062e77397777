import type { OperationId } from '@email-automation/types';

/** A list that can be filtered by status and sorted, with the ids of the requirements for it. */
export interface List {
  operation: OperationId;
  key: string;
  statuses: string[];
  sorts: string[];
  requirements: {
    filter: string;
    unfiltered: string;
    sort: string;
    defaultSort: string;
    direction: string;
    defaultDirection: string;
  };
}

export const lists: List[] = [
  {
    operation: 'listBroadcasts',
    key: 'broadcasts',
    statuses: ['draft', 'scheduled', 'sent'],
    sorts: ['created_at', 'send_at', 'name'],
    requirements: {
      filter: 'ENDPOINT-25',
      unfiltered: 'ENDPOINT-26',
      sort: 'ENDPOINT-27',
      defaultSort: 'ENDPOINT-28',
      direction: 'ENDPOINT-29',
      defaultDirection: 'ENDPOINT-30',
    },
  },
  {
    operation: 'listCampaigns',
    key: 'campaigns',
    statuses: ['draft', 'active', 'paused'],
    sorts: ['created_at', 'name'],
    requirements: {
      filter: 'ENDPOINT-33',
      unfiltered: 'ENDPOINT-34',
      sort: 'ENDPOINT-35',
      defaultSort: 'ENDPOINT-36',
      direction: 'ENDPOINT-37',
      defaultDirection: 'ENDPOINT-38',
    },
  },
  {
    operation: 'listGoals',
    key: 'goals',
    statuses: ['active', 'disabled'],
    sorts: ['created_at', 'name'],
    requirements: {
      filter: 'ENDPOINT-79',
      unfiltered: 'ENDPOINT-80',
      sort: 'ENDPOINT-81',
      defaultSort: 'ENDPOINT-82',
      direction: 'ENDPOINT-83',
      defaultDirection: 'ENDPOINT-84',
    },
  },
];
