import { batches } from '../../src/checks/batch-records.ts';
import { limits } from '../../src/interface-limits.ts';
import { answer, instead, type Mutant, mutant, status } from '../mutant.ts';
import type { Answered } from '../proxy.ts';

const batchOperations = batches.map(({ operation }) => operation);
const tooMany = { message: 'Please try again in an hour.', documentation: 'https://api.example/limits' };
const accounts = { links: { 'accounts.broadcasts': '', 'accounts.campaigns': '', 'accounts.goals': '' }, accounts: [] };

/** Lets requests of listAccounts pass, as many as given, and then refuses them; without the server, to be quick. */
const listAccountsWithLimit = (limit: number, refuse: () => Answered) => {
  let count = 0;
  return instead(
    'listAccounts',
    () => true,
    () => (++count > limit ? refuse() : answer(200, accounts)),
  );
};

export const limitMutants: Mutant[] = [
  mutant('LIMIT-1', 'lets every batch request pass', () => status(batchOperations, 429, 201, '{}')),
  mutant('LIMIT-1', 'counts each batch operation apart', () => {
    const counts = new Map<string, number>();
    return {
      request(asked) {
        if (!batchOperations.some((operation) => operation === asked.operation)) return asked;
        const count = (counts.get(asked.url.pathname) ?? 0) + 1;
        counts.set(asked.url.pathname, count);
        return answer(count > limits.batchRequests ? 429 : 202, {});
      },
    };
  }),
  mutant('LIMIT-2', 'lets one request too few pass', () =>
    listAccountsWithLimit(limits.requests - 1, () => answer(429, tooMany)),
  ),
  mutant('LIMIT-2', 'lets every request pass', () => listAccountsWithLimit(Infinity, () => answer(429, tooMany))),
  mutant('LIMIT-3', 'counts batch requests and others together', () => {
    let used = false;
    return {
      answer(answered, { operation }) {
        if (answered.status === 429) used = true;
        return used && operation === 'listAccounts' ? answer(429, tooMany) : answered;
      },
    };
  }),
  mutant('LIMIT-7', 'lets any number of records in', () =>
    instead(
      'createSubscriberBatch',
      (_, value) => value?.batches?.length > 1,
      () => answer(201, {}),
    ),
  ),
  mutant('ERROR-10', 'answers 503 beyond the limit', () =>
    listAccountsWithLimit(limits.requests, () => answer(503, tooMany)),
  ),
  mutant('ERROR-11', 'explains the limit nowhere', () =>
    listAccountsWithLimit(limits.requests, () => answer(429, { message: tooMany.message })),
  ),
  mutant('LIMIT-10', 'does not say when to come back', () =>
    listAccountsWithLimit(limits.requests, () => answer(429, { ...tooMany, message: 'Too many requests.' })),
  ),
];
