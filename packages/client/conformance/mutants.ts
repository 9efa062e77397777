import { type ModuleMutant, replaceExports } from '@email-automation/test-tools/module-mutant';
import type * as BuildRequest from '../src/build-request.ts';
import type * as Chunks from '../src/chunks.ts';
import type * as Import from '../src/import.ts';
import type * as OAuth from '../src/oauth.ts';
import type { ResolvedOptions } from '../src/options.ts';
import type * as ParseResponse from '../src/parse-response.ts';
import type * as RateLimit from '../src/rate-limit.ts';
import type { Endpoint } from '../src/resources.ts';
import type * as Retry from '../src/retry.ts';
import type * as Send from '../src/send.ts';

/** Our client with one mistake, and the scenario that has to notice it. */
export interface ClientMutant extends ModuleMutant {
  scenario: string;
  /** How it is noticed: by the violated requirement, as serious, or, without either, as advice. */
  requirement?: string;
  serious?: true;
}

/** What a mutant does: in a module of the client, in place of some of its exports. */
const inModule = <Module extends object>(
  name: string,
  scenario: string,
  replace: (usual: Module) => Partial<Module>,
): ClientMutant => ({ ...replaceExports(new URL(`../dist/${name}.js`, import.meta.url), replace), scenario });

const changeClient = (scenario: string, change: (client: ResolvedOptions) => Partial<ResolvedOptions>): ClientMutant =>
  inModule<typeof Send>('send', scenario, ({ createSend }) => ({
    createSend: (client) => createSend({ ...client, ...change(client) }),
  }));

/** Changes the URL to which the user is sent. */
const changeAuthorization = (change: (url: string) => string): ClientMutant =>
  inModule<typeof OAuth>('oauth', 'sign-in', ({ createOAuth }) => ({
    createOAuth(options) {
      const oauth = createOAuth(options);
      return {
        ...oauth,
        async authorize() {
          const { url, ...pending } = await oauth.authorize();
          return { ...pending, url: change(url) };
        },
      };
    },
  }));

interface Attempt {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string | null;
}

/** Changes each attempt before it is sent. */
const changeAttempt = (scenario: string, change: (attempt: Attempt) => Partial<Attempt>) =>
  changeClient(scenario, (client) => ({
    async fetch(input, init) {
      const attempt = { ...init, url: String(input) } as Attempt;
      const { url, ...changed } = { ...attempt, ...change(attempt) };
      return client.fetch(url, { ...init, ...changed });
    },
  }));

/** Changes the credential. */
const changeHeader = (scenario: string, change: (token: string) => string): ClientMutant => ({
  ...changeAttempt(scenario, ({ headers: { authorization = '', ...headers } }) => ({
    headers: {
      ...headers,
      authorization: authorization.startsWith('Basic')
        ? `Basic ${btoa(change(tokenOf(authorization)))}`
        : authorization,
    },
  })),
  requirement: 'AUTH-4',
});

const tokenOf = (authorization: string) => atob(authorization.slice(6)).slice(0, -1);

const followRedirects = (scenario: string) =>
  changeClient(scenario, (client) => ({
    fetch: (url, options) => client.fetch(url, { ...options, redirect: 'follow' }),
  }));

const retry = (scenario: string, isRetried: (status: number | undefined, endpoint: Endpoint) => boolean) =>
  inModule<typeof Retry>('retry', scenario, ({ isRetryable }) => ({
    isRetryable: (endpoint, error) =>
      isRetryable(endpoint, error) || isRetried((error as { status?: number }).status, endpoint),
  }));

const refuse = (scenario: string, isRefused: (response: Response, text: string) => boolean) =>
  inModule<typeof ParseResponse>('parse-response', scenario, ({ parseResponse }) => ({
    parseResponse(endpoint, response, text, secrets) {
      if (response.ok && isRefused(response, text)) throw new TypeError('This is not expected.');
      return parseResponse(endpoint, response, text, secrets);
    },
  }));

type Split = typeof Chunks.splitIntoChunks;
const split = (scenario: string, change: (usual: Split) => Split) =>
  inModule<typeof Chunks>('chunks', scenario, ({ splitIntoChunks }) => ({ splitIntoChunks: change(splitIntoChunks) }));

/** Reads another callback than the one that came. */
const changeCallback = (scenario: string, change: (query: URLSearchParams, state: string) => void) =>
  inModule<typeof OAuth>('oauth', scenario, ({ createOAuth }) => ({
    createOAuth(options) {
      const oauth = createOAuth(options);
      return {
        ...oauth,
        exchangeCode(callback, pending, callOptions) {
          const url = new URL(callback, options.redirectUri);
          change(url.searchParams, pending.state);
          return oauth.exchangeCode(url, pending, callOptions);
        },
      };
    },
  }));

const isPost = ({ method }: Attempt) => method === 'POST';

/** Changes the bodies of requests as text. */
const changeBody = (scenario: string, change: (body: string) => string) =>
  changeAttempt(scenario, ({ body }) => ({ ...(body && { body: change(body) }) }));

/** Mistakes that clients make, one each, beside those that the scenarios of any contract notice in the tests of the kit. */
export const mutants: Readonly<Record<string, ClientMutant>> = {
  'sends the token without a colon': changeHeader('credential', (token) => token),
  'sends the token as the password': changeHeader('credential', (token) => `:${token}`),
  'sends no credential with retries': {
    ...inModule<typeof Send>('send', 'retry-after', ({ createSend }) => ({
      createSend(client) {
        const seen = new Set<unknown>();
        const fetch: typeof client.fetch = async (input, init) => {
          const { authorization = '', ...headers } = (init?.headers ?? {}) as Record<string, string>;
          const isRetry = seen.has(init?.headers);
          seen.add(init?.headers);
          return client.fetch(input, { ...init, headers: isRetry ? headers : { ...headers, authorization } });
        };
        return createSend({ ...client, fetch });
      },
    })),
    requirement: 'AUTH-4',
  },
  'repeats the token in the URL': {
    ...changeAttempt('credential', ({ url, headers: { authorization = '' } }) => ({
      url: `${url}&key=${tokenOf(authorization)}`,
    })),
    serious: true,
  },
  'lets the platform follow redirects': followRedirects('redirected-batch'),
  'follows the redirect of an exchange': { ...followRedirects('redirected-exchange'), serious: true },
  'retries 403': retry('missing-permission', (status) => status === 403),
  'retries 422': retry('rejected-batch', (status) => status === 422),
  'retries an exchange that is refused': retry('refused-code', (status) => status === 400),
  'retries an event whose response is lost': {
    ...retry('lost-event', (status, { idempotent }) => !status && !idempotent),
    serious: true,
  },
  'retries every POST whose response is lost': { ...retry('lost-writes', (status) => !status), serious: true },
  'retries every POST after a 500': { ...retry('failed-writes', (status) => status === 500), serious: true },
  'retries no POST': inModule<typeof Retry>('retry', 'lost-writes', ({ isRetryable }) => ({
    isRetryable: (endpoint, error) => !endpoint.method && isRetryable(endpoint, error),
  })),
  'gives no reason of a refused write': changeClient('rejected-writes', (client) => ({
    async fetch(url, options) {
      const response = await client.fetch(url, options);
      return response.status === 422 ? new Response('{}', { status: 422 }) : response;
    },
  })),
  'takes a limited batch for accepted': changeClient('limited-writes', (client) => ({
    async fetch(url, options) {
      const response = await client.fetch(url, options);
      return response.status === 429 ? new Response('{}', { status: 202 }) : response;
    },
  })),
  'logs the header with the token': {
    ...changeAttempt('credential', ({ headers }) => {
      console.error(headers.authorization);
      return {};
    }),
    serious: true,
  },
  'logs the token': {
    ...changeAttempt('every-write', ({ headers: { authorization = '' } }) => {
      console.error(`token ${tokenOf(authorization)}`);
      return {};
    }),
    serious: true,
  },
  'writes emails in lower case': changeBody('every-write', (body) =>
    body.replace(/"email":"[^"]*"/g, (email) => email.toLowerCase()),
  ),
  'drops the zone of times': changeBody('every-write', (body) => body.replace(/(T\d\d:\d\d:\d\d)Z/g, '$1')),
  'drops properties that are nested': changeBody('every-write', (body) => body.replace(/,"nested":\{[^}]*\}/g, '')),
  'sends every batch twice': {
    ...changeClient('large-batches', (client) => ({
      async fetch(url, options) {
        if (String(url).endsWith('/batch')) await client.fetch(url, options);
        return client.fetch(url, options);
      },
    })),
    serious: true,
  },
  'does not filter': changeAttempt('every-read', ({ url }) => ({ url: url.replace(/status=\w+/, '') })),
  'resumes at the start': inModule<typeof Import>('import', 'resumed-import', ({ createImport }) => ({
    createImport(send, id) {
      const method = createImport(send, id);
      return (source, { start: _, ...options } = {}) => method(source, options);
    },
  })),
  'proves nothing with the exchange': changeAttempt('sign-in', (request) => ({
    url: isPost(request) ? request.url.replace(/&code_verifier=[^&]*/, '') : request.url,
  })),
  'names another callback in the exchange': changeAttempt('sign-in', (request) => ({
    url: isPost(request) ? request.url.replace(/(redirect_uri=[^&]*)/, '$1%2Fother') : request.url,
  })),
  'ignores X-RateLimit-Remaining': inModule<typeof RateLimit>('rate-limit', 'no-requests-left', (usual) => ({
    createRateLimit: (contract) => ({ ...usual.createRateLimit(contract), delay: () => 0 }),
  })),
  'does not encode ids': inModule<typeof BuildRequest>('build-request', 'encoded-id', ({ buildRequest }) => ({
    buildRequest(...call) {
      const { target, body } = buildRequest(...call);
      return { target: target.replace(/^[^?]*/, decodeURIComponent), body };
    },
  })),
  'refuses values that it does not know': refuse('unknown-values', (_, text) =>
    /"status":"(?!all|active|paused|draft)/.test(text),
  ),
  'sends the media type of a form': changeAttempt('batch', ({ headers, body }) => ({
    headers: { ...headers, ...(body && { 'content-type': 'text/plain' }) },
  })),
  'sends all records in one batch': split(
    'more-than-a-batch',
    (usual) =>
      (source, _, ...rest) =>
        usual(source, 5000, ...rest),
  ),
  'sends a batch without records': split(
    'no-records',
    (usual) =>
      async function* (...args) {
        let count = 0;
        for await (const chunk of usual(...args)) {
          count++;
          yield chunk;
        }
        if (count === 0) yield [];
      },
  ),
  'goes on after a batch that failed': inModule<typeof Import>('import', 'rejected-batch', ({ createImport }) => ({
    createImport: (send, id) => createImport((...call) => send(...call).catch(() => ({}) as never), id),
  })),
  'does not check state': changeCallback('forged-state', (query, state) => query.set('state', state)),
  'checks state only if there is one': changeCallback('missing-state', (query, state) => {
    if (!query.has('state')) query.set('state', state);
  }),
  'sends no state': changeAuthorization((url) => url.replace(/&state=[^&]*/, '')),
  'says that its proof key is plain': changeAuthorization((url) => url.replace('=S256', '=plain')),
  'exchanges no matter what the callback says': changeCallback('denied-access', (query) => query.set('code', 'none')),
};
