import { equal, ok } from 'node:assert/strict';
import { isObject } from '@email-automation/contract-tools/is-object';
import type { Rewrite, ServerResponse } from '../../servers/exchange.ts';
import { type Body, changeHeaders, parseBody } from '../../servers/rewrites.ts';
import type { Transfer } from '../../servers/transfer.ts';
import { operationIds } from '../../src/contract/operations.ts';
import type { Prober } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

/** Sends responses in another way. */
const changeTransfer = (change: Transfer): Rewrite => ({
  response: (response) => ({ ...response, transfer: { ...response.transfer, ...change } }),
});

/** Compresses responses, unless the request names encodings without this one. */
const compress = (encoding: 'gzip' | 'br'): Rewrite => ({
  response(response, { headers }) {
    const accepted = headers['accept-encoding'];
    if (accepted !== undefined && !accepted.includes(encoding)) return response;
    return { ...response, transfer: { ...response.transfer, encoding } };
  },
});

/** Changes the text of JSON bodies. */
const changeJson = (change: (text: string) => string): Rewrite => ({
  response: (response) => (parseBody(response) === undefined ? response : { ...response, text: change(response.text) }),
});

const escapeText = (text: string) =>
  text
    .replaceAll('/', String.raw`\/`)
    .replace(/[^\x20-\x7e\s]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const reverseMembers = (_: string, value: Body) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;

/** Adds members where the interface does not say that there are no others. */
function addMembers(response: ServerResponse): ServerResponse {
  const body = parseBody(response);
  const isList = Array.isArray(body?.errors) || Array.isArray(Object.values(body ?? {}).find(Array.isArray));
  // The error of a transition has a code only.
  if (!isList || response.status === 403 || body.request_ids) return response;
  const records = Object.values(body).filter(Array.isArray).flat().filter(isObject);
  for (const record of [...records, body.meta].filter(isObject)) record.trace = { region: 'eu', labels: ['x'] };
  return withBody(response, { api_version: '2.7', ...body, warnings: [] });
}

const shiftDate = (seconds: number) =>
  changeHeaders(operationIds, (headers) => {
    headers.date = new Date(Date.now() + seconds * 1000).toUTCString();
  });
const probeClock = async ({ get }: Prober) => {
  const { headers } = await get('/v2/accounts');
  ok(Math.abs(Date.parse(headers.date ?? '') - Date.now()) < 30_000, headers.date);
};
const probeCompression = async ({ get }: Prober) =>
  equal((await get('/v2/accounts')).headers['content-encoding'], undefined);
const probeText = async ({ get }: Prober) => {
  const { text } = await get('/v2/accounts');
  equal(text, JSON.stringify(JSON.parse(text)));
};

/** Unspecified behavior in how responses are written and sent. */
export const responseFormVariants: Variant[] = [
  defineVariant(
    'compressed-responses',
    'compresses responses with gzip unless the request forbids it',
    () => compress('gzip'),
    probeCompression,
  ),
  defineVariant(
    'compressed-responses',
    'compresses responses with Brotli or deflate unless the request forbids it',
    () => compress('br'),
    probeCompression,
  ),
  defineVariant(
    'json-texts',
    'escapes slashes and all characters beyond ASCII',
    () => changeJson(escapeText),
    probeText,
  ),
  defineVariant(
    'json-texts',
    'indents bodies, with the members of every object in reverse order',
    () => changeJson((text) => `${JSON.stringify(JSON.parse(text, reverseMembers), undefined, 2)}\n`),
    probeText,
  ),
  defineVariant(
    'further-members',
    'adds members to bodies, records, `meta`, and validation errors',
    (): Rewrite => ({ response: addMembers }),
    async ({ get }) => {
      const { body } = await get('/v2/1001/goals');
      equal(Object.keys(body).toSorted().join(), 'goals,links');
      equal('trace' in body.goals[0], false);
    },
  ),
  defineVariant('server-clock', 'sends a `Date` that is a minute early', () => shiftDate(-60), probeClock),
  defineVariant('server-clock', 'sends a `Date` that is a minute late', () => shiftDate(60), probeClock),
  defineVariant(
    'connections',
    'closes the connection after each response, and sends bodies in chunks of a few bytes',
    () => changeTransfer({ close: true, chunkSize: 100 }),
    async ({ get }) => equal((await get('/v2/accounts')).headers.connection, 'keep-alive'),
  ),
];
