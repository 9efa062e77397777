import { Skipped } from '../http/outcomes.ts';
import type { Check } from '../kit/check.ts';
import { expect } from '../kit/expectations.ts';

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
];
