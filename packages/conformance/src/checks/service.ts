import type { Check } from '../check.ts';
import { expect } from '../expectations.ts';
import type { Call } from '../kit.ts';
import { Skipped } from '../outcomes.ts';
import { findOpenCampaign } from './fixtures.ts';

const rejectedStatuses = [400, 415, 422];

export const serviceChecks: Check[] = [
  {
    id: 'listAccounts/https',
    title: 'is available over HTTPS',
    requirements: ['SERVICE-3'],
    async run(kit) {
      const { protocol, hostname } = new URL(kit.target.baseUrl);
      const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
      if (protocol === 'http:' && loopback)
        throw new Skipped('HTTP on the loopback interface is unspecified (https-on-loopback).');
      expect(protocol === 'https:', 'a baseUrl that begins with https://', kit.target.baseUrl);
      await kit.ok('listAccounts');
    },
  },
  ...(['query string', 'form'] as const).map(
    (location): Check => ({
      id: `subscribeToCampaign/parameters-in-${location === 'form' ? 'form' : 'query'}`,
      title: `ignores body parameters in ${location === 'form' ? 'a form' : 'the query string'}`,
      requirements: ['SERVICE-6'],
      async run(kit) {
        const email = kit.uniqueEmail();
        const ids = await findOpenCampaign(kit);
        const misplaced: Call =
          location === 'form'
            ? {
                rawBody: {
                  content: new URLSearchParams({ email }).toString(),
                  type: 'application/x-www-form-urlencoded',
                },
              }
            : { query: { email }, body: { subscribers: [{}] } };
        const { status } = await kit.call('subscribeToCampaign', { ids, ...misplaced, tolerated: rejectedStatuses });
        expect(rejectedStatuses.includes(status), 'a 4xx status, because the body has no subscriber', status);
      },
    }),
  ),
];
