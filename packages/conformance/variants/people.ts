import type { OperationId } from '@email-automation/types';
import type { Answered, Asked } from '../mutants/proxy.ts';

/** Operations that make subscribers of the addresses in them. */
const creating: OperationId[] = ['subscribeToCampaign', 'createSubscriberBatch', 'createLegacyOrderBatch'];

const addressesIn = (text: string) => [...text.matchAll(/"email":\s*"([^"]*)"/g)].map(([, email]) => key(email ?? ''));
const key = (email: string) => email.toLowerCase();

/** Who exists, as far as requests and answers have told. */
export function peopleSeen() {
  const emails = new Set<string>();
  return {
    has: (email: unknown) => typeof email === 'string' && emails.has(key(email)),
    see(asked: Asked, answered: Answered): void {
      if (answered.status >= 300) return;
      const created = asked.operation && creating.includes(asked.operation) ? addressesIn(asked.text) : [];
      for (const email of [...created, ...addressesIn(answered.text)]) emails.add(email);
    },
  };
}

/** An address that nobody has. */
export const nobody = () => `nobody-${crypto.randomUUID()}@example.com`;
