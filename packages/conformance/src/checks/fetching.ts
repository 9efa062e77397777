import type { OperationId } from '@email-automation/types';
import type { Check } from '../kit/check.ts';
import { expectEqual, expectObject, expectOnlyRecord } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { findBroadcast, findCampaign, findConversion } from './fixtures.ts';

interface Fetch {
  operation: OperationId;
  key: string;
  parameter: string;
  find(kit: Kit): Promise<ProvidedIds>;
  requirement: string;
}

const fetches: Fetch[] = [
  {
    operation: 'fetchBroadcast',
    key: 'broadcasts',
    parameter: 'broadcast_id',
    find: findBroadcast,
    requirement: 'ENDPOINT-32',
  },
  {
    operation: 'fetchCampaign',
    key: 'campaigns',
    parameter: 'campaign_id',
    find: findCampaign,
    requirement: 'ENDPOINT-40',
  },
  {
    operation: 'fetchGoal',
    key: 'goals',
    parameter: 'conversion_id',
    find: findConversion,
    requirement: 'ENDPOINT-86',
  },
];

export const fetchingChecks: Check[] = fetches.flatMap(({ operation, key, parameter, find, requirement }): Check[] => [
  {
    id: `${operation}/shape`,
    title: `returns an object with \`links\` and the one record in the path in \`${key}\``,
    requirements: [requirement],
    async run(kit) {
      const ids = await find(kit);
      const { body } = await kit.ok(operation, { ids });
      expectEqual(expectOnlyRecord(body, key).id, ids[parameter], '`id` of the record');
      expectObject(expectObject(body, 'the body').links, '`links`');
      if (operation === 'fetchCampaign') expectObject(expectObject(body, 'the body').linked, '`linked`');
    },
  },
  {
    id: `${operation}/one-record`,
    title: 'returns one record in an array, next to `links`',
    requirements: ['ENDPOINT-3'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok(operation, { ids: await find(kit) });
      expectOnlyRecord(body, key);
      expectObject(expectObject(body, 'the body').links, '`links`');
    },
  },
]);
