import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { Listed } from '../components/Links.tsx';

const { schema } = operations.listCampaignSubscribers.query.find(({ name }) => name === 'status') ?? {};

/** The statuses that a subscriber can have within a campaign, as far as the contract says. */
export function SubscriberStatuses() {
  const statuses = (schema?.enum ?? []) as readonly string[];
  return <Listed items={statuses.map((status) => <code key={status}>{status}</code>)} last="or" />;
}
