import type { OperationId } from '@email-automation/types';
import type { ServerRequest, ServerResponse } from '../servers/exchange.ts';

/** Operations that create subscribers for the email addresses in their requests. */
const creating: OperationId[] = ['subscribeToCampaign', 'createSubscriberBatch', 'createLegacyOrderBatch'];

const normalize = (email: string) => email.toLowerCase();
const findEmails = (text: string) =>
  [...text.matchAll(/"email":\s*"([^"]*)"/g)].map(([, email]) => normalize(email ?? ''));

/** Collects the email addresses of subscribers from requests and responses. */
export function trackSubscribers() {
  const emails = new Set<string>();
  return {
    has: (email: unknown) => typeof email === 'string' && emails.has(normalize(email)),
    track(request: ServerRequest, response: ServerResponse): void {
      if (response.status >= 300) return;
      const created = request.operation && creating.includes(request.operation) ? findEmails(request.text) : [];
      for (const email of [...created, ...findEmails(response.text)]) emails.add(email);
    },
  };
}

/** Creates an email address that no subscriber has. */
export const createUnusedEmail = () => `nobody-${crypto.randomUUID()}@example.com`;
