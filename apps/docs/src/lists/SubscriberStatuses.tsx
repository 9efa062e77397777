import operations from '@email-automation/openapi/operations.json' with { type: 'json' };

const { schema } = operations.listCampaignSubscribers.query.find(({ name }) => name === 'status') ?? {};

/** The statuses that a subscriber can have within a campaign, as far as the contract says. */
export function SubscriberStatuses() {
  const statuses = (schema?.enum ?? []) as readonly string[];
  return (
    <>
      {statuses.map((status, index) => [
        index > 0 && (index === statuses.length - 1 ? ', or ' : ', '),
        <code key={status}>{status}</code>,
      ])}
    </>
  );
}
