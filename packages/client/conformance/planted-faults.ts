/** A fault in a copy of our client, with the scenario that has to notice it. */
export interface PlantedFault {
  name: string;
  scenario: string;
  /** The violated requirement; without one, it is noticed as advice. */
  requirement?: string;
  /** A file of the client's `src`, with text that occurs once, and what replaces it. */
  file: string;
  search: string;
  replacement: string;
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are text of files
const basic = 'Basic ${btoa(`${secret}:`)}';
const status = 'const isTemporary = status === 408';
const attempt = 'async ({ url, method, headers, body = null, signal })';

/** Mistakes that clients make, one each. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'sends the token without a colon',
    scenario: 'credential',
    requirement: 'AUTH-4',
    file: 'credential.ts',
    search: basic,
    replacement: 'Basic ${btoa(secret)}',
  },
  {
    name: 'sends the token as the password',
    scenario: 'credential',
    requirement: 'AUTH-4',
    file: 'credential.ts',
    search: basic,
    replacement: 'Basic ${btoa(`:${secret}`)}',
  },
  {
    name: 'sends no credential with retries',
    scenario: 'retry-after',
    requirement: 'AUTH-4',
    file: 'send.ts',
    search: attempt,
    replacement: `async ({ url, method, headers: { authorization, ...others }, body = null, signal, attempt }, headers: object =
      attempt > 1 ? others : { authorization, ...others })`,
  },
  {
    name: 'repeats the token in the URL',
    scenario: 'credential',
    file: 'send.ts',
    search: attempt,
    replacement: `async ({ url: plain, method, headers, body = null, signal }, url: string =
      plain + '&key=' + atob((headers.authorization ?? '').slice(6)).slice(0, -1))`,
  },
  {
    name: 'follows redirects with all headers',
    scenario: 'redirect-other-origin',
    file: 'send.ts',
    search: 'client.fetch(url,',
    replacement: `(async (...sent: Parameters<typeof client.fetch>) => {
        const response = await client.fetch(...sent);
        const location = response.headers.get('location');
        return location ? client.fetch(location, sent[1]) : response;
      })(url,`,
  },
  {
    name: 'lets the platform follow redirects',
    scenario: 'redirected-batch',
    file: 'send.ts',
    search: "redirect: 'manual'",
    replacement: "redirect: 'follow'",
  },
  {
    name: 'follows the redirect of an exchange',
    scenario: 'redirected-exchange',
    file: 'send.ts',
    search: "redirect: 'manual'",
    replacement: "redirect: 'follow'",
  },
  {
    name: 'retries 401',
    scenario: 'refused-token',
    file: 'retry.ts',
    search: status,
    replacement: 'const isTemporary = status === 401',
  },
  {
    name: 'retries 403',
    scenario: 'missing-permission',
    file: 'retry.ts',
    search: status,
    replacement: 'const isTemporary = status === 403',
  },
  {
    name: 'retries 422',
    scenario: 'rejected-batch',
    file: 'retry.ts',
    search: status,
    replacement: 'const isTemporary = status === 422',
  },
  {
    name: 'retries an exchange that is refused',
    scenario: 'refused-code',
    file: 'retry.ts',
    search: 'return isTemporary && (',
    replacement: 'return (status === 400 || isTemporary) && (!!error || ',
  },
  {
    name: 'retries an event whose response is lost',
    scenario: 'lost-event',
    file: 'retry.ts',
    search: 'const isSafe = !method || idempotent === true;',
    replacement: 'const isSafe = true;',
  },
  {
    name: 'retries without end',
    scenario: 'outage',
    file: 'send.ts',
    search: 'if (n > retries ||',
    replacement: 'if (n > 20 ||',
  },
  {
    name: 'retries at once',
    scenario: 'outage',
    file: 'retry.ts',
    search: '* (0.5 + Math.random() / 2)',
    replacement: '* 0',
  },
  {
    name: 'does not read Retry-After',
    scenario: 'unavailable',
    file: 'parse-retry-after.ts',
    search: "headers.get('retry-after')",
    replacement: "headers.get('x-retry-after')",
  },
  {
    name: 'retries at once after a date in Retry-After',
    scenario: 'retry-after-date',
    file: 'parse-retry-after.ts',
    search: 'Math.max(0, date - now)',
    replacement: '0',
  },
  {
    name: 'reads a date by its own clock',
    scenario: 'clock-behind',
    file: 'parse-retry-after.ts',
    search: "Date.parse(headers.get('date') ?? '') || Date.now()",
    replacement: 'Date.now()',
  },
  {
    name: 'ignores X-RateLimit-Remaining',
    scenario: 'no-requests-left',
    file: 'throttle.ts',
    search: 'if (!enabled && !options.waitForRateLimit)',
    replacement: 'if (true)',
  },
  {
    name: 'reads one page only',
    scenario: 'pages',
    file: 'pages.ts',
    search: 'items.length === 0 || pageNumber >= total_pages',
    replacement: 'true',
  },
  {
    name: 'reads on after the last page',
    scenario: 'empty-list',
    file: 'pages.ts',
    search: 'if (items.length === 0 || pageNumber >= total_pages) return;',
    replacement: 'if (pageNumber > 5) return;',
  },
  {
    name: 'does not notice that items move up',
    scenario: 'removed-while-reading',
    file: 'pages.ts',
    search: 'if (after < before)',
    replacement: 'if (after < 0)',
  },
  {
    name: 'returns items twice that move down',
    scenario: 'added-while-reading',
    file: 'pages.ts',
    search: 'items.filter((item) => !seen.has(getIdentity(item)))',
    replacement: 'items',
  },
  {
    name: 'does not encode ids',
    scenario: 'encoded-id',
    file: 'build-request.ts',
    search: 'encodeURIComponent(value as string)',
    replacement: 'value as string',
  },
  {
    name: 'takes whatever comes for an empty list',
    scenario: 'html-instead-of-json',
    file: 'parse-response.ts',
    search: "if (typeof value === 'object'",
    replacement:
      "if (value === undefined) return { meta: { total_pages: 0 }, subscribers: [] };\n  if (typeof value === 'object'",
  },
  {
    name: 'refuses values that it does not know',
    scenario: 'unknown-values',
    file: 'parse-response.ts',
    search: 'if (endpoint.undeclared &&',
    replacement:
      'if (/"status":"(?!all|active|paused|draft)/.test(text)) throw new TypeError(\'status\');\n  if (endpoint.undeclared &&',
  },
  {
    name: 'refuses fields that it does not know',
    scenario: 'unknown-fields',
    file: 'parse-response.ts',
    search: 'if (endpoint.undeclared &&',
    replacement:
      "if (Object.keys(Object(value)).length > 3) throw new TypeError('fields');\n  if (endpoint.undeclared &&",
  },
  {
    name: 'needs a media type in lower case',
    scenario: 'media-type',
    file: 'parse-response.ts',
    search: 'if (endpoint.undeclared &&',
    replacement:
      "if (response.headers.get('content-type') !== 'application/json') throw new TypeError('type');\n  if (endpoint.undeclared &&",
  },
  {
    name: 'sends the media type of a form',
    scenario: 'batch',
    file: 'send.ts',
    search: "'content-type': 'application/json'",
    replacement: "'content-type': 'text/plain'",
  },
  {
    name: 'sends all records in one batch',
    scenario: 'batch-of-1001',
    file: 'import.ts',
    search: 'size = maximum,',
    replacement: 'size = 5000,',
  },
  {
    name: 'sends a batch without records',
    scenario: 'no-records',
    file: 'chunks.ts',
    search: 'if (chunk.length > 0) yield',
    replacement: 'if (chunk.length >= 0) yield',
  },
  {
    name: 'goes on after a batch that failed',
    scenario: 'rejected-batch',
    file: 'import.ts',
    search: 'if (error && !continueOnError) throw error;',
    replacement: '',
  },
  {
    name: 'does not check state',
    scenario: 'forged-state',
    file: 'oauth.ts',
    search: "const isForged = !state || query.get('state') !== state;",
    replacement: 'const isForged = false;',
  },
  {
    name: 'checks state only if there is one',
    scenario: 'missing-state',
    file: 'oauth.ts',
    search: "query.get('state') !== state;",
    replacement: "(query.has('state') && query.get('state') !== state);",
  },
  {
    name: 'sends no state',
    scenario: 'sign-in',
    file: 'oauth.ts',
    search: 'redirect_uri: redirectUri,\n        state,',
    replacement: 'redirect_uri: redirectUri,',
  },
  {
    name: 'exchanges no matter what the callback says',
    scenario: 'denied-access',
    file: 'oauth.ts',
    search: "if (!code) throw new AuthorizationError(error as string, query.get('error_description') ?? 'No access.');",
    replacement: '',
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the faults end here
