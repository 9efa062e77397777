import { defineMutant, type Mutant } from '../mutant.ts';
import { changeRequestBody, changeStatus, createErrorResponse, createResponse, respondWhen } from '../rewrites.ts';

const findSubscriber = (value: { subscribers?: { reactivate_if_removed?: boolean }[] }) => value?.subscribers?.[0];

export const stateMutants: Mutant[] = [
  defineMutant('STATE-1', 'wrong', 'activateCampaign returns 200', () =>
    changeStatus('activateCampaign', 204, 200, '{}'),
  ),
  defineMutant('STATE-2', 'too lax', 'activateCampaign accepts every campaign', () =>
    changeStatus('activateCampaign', 422, 204, ''),
  ),
  defineMutant('STATE-3', 'wrong', 'activateCampaign changes the state of a campaign that it rejects', () => {
    let rejected = false;
    return {
      response(response, { operation }) {
        if (operation === 'activateCampaign' && response.status === 422) rejected = true;
        if (operation !== 'fetchCampaign' || !rejected) return response;
        return { ...response, text: response.text.replace('"status":"draft"', '"status":"active"') };
      },
    };
  }),
  defineMutant('STATE-4', 'too strict', 'pauseCampaign rejects every campaign', () =>
    respondWhen(
      'pauseCampaign',
      () => true,
      () => createErrorResponse('status', 'unavailable_error'),
    ),
  ),
  defineMutant('STATE-5', 'wrong', 'pauseCampaign returns 409 for a campaign that cannot be paused', () =>
    changeStatus('pauseCampaign', 422, 409),
  ),
  defineMutant('STATE-6', 'wrong', 'pauseCampaign changes the state of a campaign that it rejects', () => {
    let rejected = false;
    return {
      response(response, { operation }) {
        if (operation === 'pauseCampaign' && response.status === 422) rejected = true;
        if (operation !== 'fetchCampaign' || !rejected) return response;
        return { ...response, text: response.text.replace('"status":"draft"', '"status":"paused"') };
      },
    };
  }),
  defineMutant('STATE-13', 'wrong', 'activateCampaign activates every campaign', () => {
    let activated = false;
    return {
      response(response, { operation }) {
        if (operation === 'activateCampaign' && response.status === 204) activated = true;
        if (operation !== 'listCampaigns' || !activated) return response;
        return { ...response, text: response.text.replaceAll(/"status":"(draft|paused)"/g, '"status":"active"') };
      },
    };
  }),
  defineMutant(
    'STATE-7',
    'too strict',
    'subscribeToCampaign rejects removed subscribers although `reactivate_if_removed` is true',
    () =>
      changeRequestBody('subscribeToCampaign', (value) => {
        const subscriber = findSubscriber(value);
        if (subscriber?.reactivate_if_removed === true) subscriber.reactivate_if_removed = false;
      }),
  ),
  defineMutant('STATE-8', 'wrong', 'subscribeToCampaign uses false as the default of `reactivate_if_removed`', () =>
    changeRequestBody('subscribeToCampaign', (value) => {
      const subscriber = findSubscriber(value);
      if (subscriber) subscriber.reactivate_if_removed ??= false;
    }),
  ),
  defineMutant('STATE-9', 'missing', 'subscribeToCampaign returns no subscriber when it reactivates one', () => ({
    response(response, { operation, text }) {
      const reactivates = operation === 'subscribeToCampaign' && text.includes('"reactivate_if_removed":true');
      if (!reactivates || response.status >= 300) return response;
      return { ...response, text: JSON.stringify({ ...JSON.parse(response.text), subscribers: [] }) };
    },
  })),
  defineMutant('STATE-10', 'missing', 'subscribeToCampaign ignores `reactivate_if_removed`', () =>
    changeRequestBody('subscribeToCampaign', (value) => {
      const subscriber = findSubscriber(value);
      if (subscriber) delete subscriber.reactivate_if_removed;
    }),
  ),
  defineMutant('STATE-11', 'wrong', 'subscribeToCampaign reactivates subscribers whom it rejects', () => ({
    ...changeRequestBody('subscribeToCampaign', (value) => {
      const subscriber = findSubscriber(value);
      if (subscriber) delete subscriber.reactivate_if_removed;
    }),
    response(response, { operation, text }) {
      const rejects = operation === 'subscribeToCampaign' && text.includes('"reactivate_if_removed":false');
      return rejects ? createErrorResponse('email', 'uniqueness_error') : response;
    },
  })),
  defineMutant('STATE-12', 'only first', 'createUnsubscribeBatch unsubscribes only the first subscriber', () =>
    changeRequestBody('createUnsubscribeBatch', ({ batches: [batch] }) => {
      batch.subscribers.length = 1;
    }),
  ),
  defineMutant('STATE-12', 'missing', 'createUnsubscribeBatch unsubscribes no one', () =>
    respondWhen(
      'createUnsubscribeBatch',
      () => true,
      () => createResponse(204),
    ),
  ),
];
