// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parts of programs

/** A change of the client for pets, after which one scenario has to notice it. */
export type Change = (program: string) => string;

/** Replaces parts of the program. @throws Error for a part that it does not have */
const replace =
  (...pairs: [from: string, to: string][]): Change =>
  (program) =>
    pairs.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The client for pets has no ${from}`);
      return text.replace(from, () => to);
    }, program);

const before =
  (text: string): Change =>
  (program) =>
    `${text}\n${program}`;

const noPets = '{ pets: [], total_count: 0 }';
const read = 'if (ok && /^';
/** Takes some responses for a success. */
const take = (condition: string, value = noPets) => replace([read, `if (${condition}) return ${value};\n    ${read}`]);

const retry = (condition: string) => replace(['const mayRetry =', `const mayRetry = ${condition} ||`]);

/** Retries five times at once, and then fails. On a busy machine, connections open so slowly that only the number of retries shows. */
const hurry = (condition: string) =>
  replace([
    'const text = await',
    `if (${condition}) throw await Promise.all([1, 2, 3, 4, 5].map(() => fetch(BASE_URL + target, options)));\n    const text = await`,
  ]);

const retryLong = replace(['attempt === 3', 'attempt === 9'], ['200 * 2 ** attempt', '100']);

/** Refuses lists with some pets. */
const refusePets = (condition: string) =>
  replace([
    'for (const { id } of pets)',
    `if (pets.some((pet) => ${condition})) throw new Error('Not expected.');\n    for (const { id } of pets)`,
  ]);

/** A fetch that asks for a coding which it does not read. */
const fetchWithoutDecoding = `import { request } from 'node:http';
const fetch = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, 'accept-encoding': 'gzip' } };
    request(url, options, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve(new Response(text, { status: incoming.statusCode, headers: { 'content-type': 'application/json' } }));
    }).on('error', reject).end(body);
  });`;

const fetchOnOneConnection = `import { subscribe } from 'node:diagnostics_channel';
let connections = 0;
subscribe('undici:client:connected', () => ++connections > 1 && process.exit(1));`;

/** A client for each scenario that breaks its rule. */
export const brokenClients: Readonly<Record<string, Change>> = {
  credential: replace(["'pets/1.0'", "''"]),
  'refused-token': retry('status === 401'),
  'missing-permission': replace(['`${status} ${text}`', '`${status}`']),
  'redirect-same-origin': take('status === 307'),
  'redirect-other-origin': replace([
    'const text = await',
    "const location = response?.headers.get('location');\n    if (location) return (await fetch(location, { headers })).json();\n    const text = await",
  ]),
  'host-name-in-handshake': replace(['BASE_URL + target', "BASE_URL.replace(/\\/\\/[\\w.]+/, '//127.0.0.1') + target"]),
  'untrusted-certificate': before("process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"),
  pages: replace(['count < total', 'page < 2']),
  'empty-list': replace(['count < total', 'count < total || page < 6']),
  'removed-while-reading': replace(['last > total_count', 'false']),
  'added-while-reading': replace(
    ['seen.add(id)', 'seen.add(`${id} ${page}`)'],
    ['return [...seen]', "return [...seen].map((pet) => pet.split(' ')[0])"],
  ),
  'retry-after': replace(['Number(text) * 1000', 'Number(text)']),
  'retry-after-date': replace(['Date.parse(text) -', '0 * Date.parse(text) * ']),
  'clock-behind': replace(["Date.parse(response.headers.get('date'))", 'Date.now()']),
  'limit-without-retry-after': retryLong,
  'no-requests-left': replace(["left === '0'", "left === 'none'"]),
  unavailable: replace([
    "response.headers.get('retry-after') ??",
    "(response.status === 429 && response.headers.get('retry-after')) ||",
  ]),
  outage: retryLong,
  'retry-after-a-day': replace(['response ? delayOf(response, attempt) : 200', '100']),
  'retry-after-negative': hurry("response?.headers.get('retry-after') === '-5'"),
  'retry-after-unreadable': hurry("response?.headers.get('retry-after') === 'soon'"),
  'unknown-fields': refusePets("'Added2' in pet"),
  'unknown-values': refusePets("!['cat', 'dog', undefined].includes(pet.kind)"),
  'null-fields': refusePets('pet.born === null'),
  'missing-fields': refusePets('pet.kind === undefined'),
  'deprecated-fields': refusePets('pet.owner === undefined'),
  'media-type': replace(['/^application\\/json/i', '/^application\\/json$/']),
  'html-instead-of-json': take("ok && text.startsWith('<')"),
  'empty-response': take("ok && text === ''"),
  'gateway-page': take('status === 502'),
  'compressed-response': before(fetchWithoutDecoding),
  'slow-response': (program) =>
    take('text === undefined')(
      replace(["redirect: 'manual'", "redirect: 'manual', signal: AbortSignal.timeout(900)"])(program),
    ),
  'cut-response': take('response && text === undefined'),
  'lost-response': take('response === undefined'),
  'closed-connection': before(fetchOnOneConnection),
  'encoded-id': replace(['encodeURIComponent(PARAM_petId)', 'PARAM_petId']),
  'lost-safe-write': take('response === undefined', '{}'),
  'unavailable-safe-write': take('status === 503', '{}'),
  'lost-write': replace(['idempotent: false', 'idempotent: true']),
  'dropped-write': take('response === undefined', '{}'),
  'failed-write': retry('status === 500'),
  'limited-write': take('status === 429', '{}'),
  'rejected-write': retry('status === 422'),
  'redirected-write': replace(["redirect: 'manual'", "redirect: 'follow'"]),
};

/** Clients that break a rule of every scenario, with what the report expects of them. */
export const leakingClients: Readonly<Record<string, Change>> = {
  'the API token in the `Authorization` header with the scheme bearer, in every request': replace([
    '`Bearer ',
    '`Token ',
  ]),
  'no credential in a URL': replace(['BASE_URL + target', 'BASE_URL + target + `&key=${API_TOKEN}`']),
  'no credential in the output of the program, standard error included': before(
    'console.error(btoa(process.env.API_TOKEN));',
  ),
  'only requests to operations of the contract': before('await fetch(`${process.env.BASE_URL}/cats`);'),
  'sent GET /v1/cats?page=1&per_page=50, and no request of listPets (GET /pets)': replace([
    '`/pets?page',
    '`/cats?page',
  ]),
};
