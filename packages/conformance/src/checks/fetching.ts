import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { mustEqual, object, onlyRecord } from '../expect.ts';
import type { Kit } from '../kit.ts';
import type { Given } from '../target/provider.ts';
import { aBroadcast, aCampaign, aConversion } from './found.ts';

interface Fetch {
  operation: OperationId;
  key: string;
  parameter: string;
  find(kit: Kit): Promise<Given>;
  requirement: string;
}

const fetches: Fetch[] = [
  {
    operation: 'fetchBroadcast',
    key: 'broadcasts',
    parameter: 'broadcast_id',
    find: aBroadcast,
    requirement: 'ENDPOINT-32',
  },
  {
    operation: 'fetchCampaign',
    key: 'campaigns',
    parameter: 'campaign_id',
    find: aCampaign,
    requirement: 'ENDPOINT-40',
  },
  { operation: 'fetchGoal', key: 'goals', parameter: 'conversion_id', find: aConversion, requirement: 'ENDPOINT-86' },
];

export const fetchingChecks: Check[] = fetches.flatMap(({ operation, key, parameter, find, requirement }): Check[] => [
  {
    id: `${operation}/shape`,
    title: `returns an object of \`links\` and the one record of the path in \`${key}\``,
    requirements: [requirement],
    async run(kit) {
      const of = await find(kit);
      const { body } = await kit.ok(operation, { of });
      mustEqual(onlyRecord(body, key).id, of[parameter], '`id` of the record');
      object(object(body, 'the body').links, '`links`');
      if (operation === 'fetchCampaign') object(object(body, 'the body').linked, '`linked`');
    },
  },
  {
    id: `${operation}/one-record`,
    title: 'returns one record in an array, with `links` beside it',
    requirements: ['ENDPOINT-3'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok(operation, { of: await find(kit) });
      onlyRecord(body, key);
      object(object(body, 'the body').links, '`links`');
    },
  },
]);
