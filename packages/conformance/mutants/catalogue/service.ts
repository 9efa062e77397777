import { answer, headers, instead, type Mutant, mutant, request, requestBody, status } from '../mutant.ts';

/** Asks for the account of the first request, as its owner, whatever the path says. */
const everybodysRecords = (operation: 'fetchBroadcast' | 'fetchCampaign' | 'fetchGoal'): Mutant =>
  mutant('SERVICE-7', `${operation} finds records of every account`, () => {
    let owner: { account: string; authorization: string } | undefined;
    return request(['fetchAccount', operation], (asked) => {
      const [, , account = '', first = ''] = asked.url.pathname.split('/');
      owner ??= { account: first, authorization: asked.headers.authorization ?? '' };
      if (asked.operation !== operation) return;
      asked.url.pathname = asked.url.pathname.replace(account, owner.account);
      asked.headers.authorization = owner.authorization;
    });
  });

export const serviceMutants: Mutant[] = [
  mutant('SERVICE-1', 'subscribeToCampaign does not take application/json', () =>
    instead(
      'subscribeToCampaign',
      ({ headers }) => headers['content-type'] === 'application/json',
      () => answer(415, { errors: [{ code: 'format_error' }] }),
    ),
  ),
  mutant('SERVICE-2', 'listAccounts says that its answers are text/plain', () =>
    headers('listAccounts', (all) => {
      all['content-type'] = 'text/plain';
    }),
  ),
  mutant('SERVICE-2', 'recordEvent sends errors as a page of HTML', () => ({
    answer: (answered, { operation }) =>
      operation === 'recordEvent' && answered.text !== ''
        ? { ...answered, headers: { ...answered.headers, 'content-type': 'text/html' }, text: '<h1>Sorry</h1>' }
        : answered,
  })),
  {
    requirement: 'SERVICE-3',
    fault: 'is reached over HTTP beyond the loopback address',
    make: () => ({}),
    baseUrl: (url) => url.replace('127.0.0.1', '0.0.0.0'),
  },
  mutant('SERVICE-5', 'listGoals is found at another path', () => status('listGoals', 200, 404)),
  mutant('SERVICE-6', 'subscribeToCampaign takes the address from the query string', () =>
    request('subscribeToCampaign', (asked) => {
      const email = asked.url.searchParams.get('email');
      if (email) asked.text = JSON.stringify({ subscribers: [{ email }] });
    }),
  ),
  mutant('SERVICE-6', 'subscribeToCampaign takes a form', () =>
    request('subscribeToCampaign', (asked) => {
      if (!asked.headers['content-type']?.includes('form')) return;
      asked.headers['content-type'] = 'application/json';
      asked.text = JSON.stringify({ subscribers: [Object.fromEntries(new URLSearchParams(asked.text))] });
    }),
  ),
  everybodysRecords('fetchBroadcast'),
  everybodysRecords('fetchCampaign'),
  everybodysRecords('fetchGoal'),
  ...(
    [
      ['createSubscriberBatch', 201, {}],
      ['createEventBatch', 201, {}],
      ['createUnsubscribeBatch', 204, undefined],
      ['createLegacyOrderBatch', 202, {}],
    ] as const
  ).map(([operation, code, value]) =>
    mutant('SERVICE-8', `${operation} accepts batches and loses them`, () =>
      instead(
        operation,
        () => true,
        () => answer(code, value),
      ),
    ),
  ),
  mutant('SERVICE-8', 'createSubscriberBatch loses the last record', () =>
    requestBody('createSubscriberBatch', ({ batches: [batch] }) => {
      if (batch.subscribers.length > 1) batch.subscribers.pop();
    }),
  ),
  mutant('SERVICE-8', 'createEventBatch loses every second record', () =>
    requestBody('createEventBatch', ({ batches: [batch] }) => {
      batch.events = batch.events.filter((_: unknown, index: number) => index % 2 === 0);
    }),
  ),
];
