import { answer, instead, type Mutant, mutant, refusal, requestBody, status } from '../mutant.ts';

const asked = (value: { subscribers?: { reactivate_if_removed?: boolean }[] }) => value?.subscribers?.[0];

export const stateMutants: Mutant[] = [
  mutant('STATE-1', 'activateCampaign answers 200', () => status('activateCampaign', 204, 200, '{}')),
  mutant('STATE-2', 'activateCampaign accepts every campaign', () => status('activateCampaign', 422, 204, '')),
  mutant('STATE-3', 'activateCampaign moves a campaign that it refuses', () => {
    let refused = false;
    return {
      answer(answered, { operation }) {
        if (operation === 'activateCampaign' && answered.status === 422) refused = true;
        if (operation !== 'fetchCampaign' || !refused) return answered;
        return { ...answered, text: answered.text.replace('"status":"draft"', '"status":"active"') };
      },
    };
  }),
  mutant('STATE-4', 'pauseCampaign refuses every campaign', () =>
    instead(
      'pauseCampaign',
      () => true,
      () => refusal('status', 'unavailable_error'),
    ),
  ),
  mutant('STATE-5', 'pauseCampaign answers 409 where it cannot', () => status('pauseCampaign', 422, 409)),
  mutant('STATE-6', 'pauseCampaign moves a campaign that it refuses', () => {
    let refused = false;
    return {
      answer(answered, { operation }) {
        if (operation === 'pauseCampaign' && answered.status === 422) refused = true;
        if (operation !== 'fetchCampaign' || !refused) return answered;
        return { ...answered, text: answered.text.replace('"status":"draft"', '"status":"paused"') };
      },
    };
  }),
  mutant('STATE-7', 'subscribeToCampaign refuses removed people although asked to reactivate them', () =>
    requestBody('subscribeToCampaign', (value) => {
      const person = asked(value);
      if (person?.reactivate_if_removed === true) person.reactivate_if_removed = false;
    }),
  ),
  mutant('STATE-8', 'subscribeToCampaign takes false for the default of `reactivate_if_removed`', () =>
    requestBody('subscribeToCampaign', (value) => {
      const person = asked(value);
      if (person) person.reactivate_if_removed ??= false;
    }),
  ),
  mutant('STATE-9', 'subscribeToCampaign returns nobody when it reactivates', () => ({
    answer(answered, { operation, text }) {
      const reactivates = operation === 'subscribeToCampaign' && text.includes('"reactivate_if_removed":true');
      if (!reactivates || answered.status >= 300) return answered;
      return { ...answered, text: JSON.stringify({ ...JSON.parse(answered.text), subscribers: [] }) };
    },
  })),
  mutant('STATE-10', 'subscribeToCampaign ignores `reactivate_if_removed`', () =>
    requestBody('subscribeToCampaign', (value) => {
      const person = asked(value);
      if (person) delete person.reactivate_if_removed;
    }),
  ),
  mutant('STATE-11', 'subscribeToCampaign reactivates people whom it refuses', () => ({
    ...requestBody('subscribeToCampaign', (value) => {
      const person = asked(value);
      if (person) delete person.reactivate_if_removed;
    }),
    answer(answered, { operation, text }) {
      const refuses = operation === 'subscribeToCampaign' && text.includes('"reactivate_if_removed":false');
      return refuses ? refusal('email', 'uniqueness_error') : answered;
    },
  })),
  mutant('STATE-12', 'createUnsubscribeBatch unsubscribes only the first person', () =>
    requestBody('createUnsubscribeBatch', ({ batches: [batch] }) => {
      batch.subscribers.length = 1;
    }),
  ),
  mutant('STATE-12', 'createUnsubscribeBatch unsubscribes nobody', () =>
    instead(
      'createUnsubscribeBatch',
      () => true,
      () => answer(204),
    ),
  ),
];
