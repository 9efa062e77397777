import { equal } from 'node:assert/strict';
import { isObject } from '@email-automation/contract-tools/is-object';
import type { Rewrite, ServerResponse } from '../../servers/exchange.ts';
import { type Body, parseBody } from '../../servers/rewrites.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

const reverseMembers = (_: string, value: Body) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value;

/** Sends the same JSON in another way, compressed only if the request permits it. */
function changeForm(response: ServerResponse, accepted = 'gzip'): ServerResponse {
  if (parseBody(response) === undefined) return response;
  const text = `${JSON.stringify(JSON.parse(response.text, reverseMembers), undefined, 2)}\n`;
  const headers = { ...response.headers, 'content-type': 'application/json' };
  const encoding = accepted.includes('gzip') ? 'gzip' : undefined;
  return { ...response, text, headers, transfer: { chunkSize: 100, close: true, encoding } };
}

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

/** Unspecified behavior in how responses are written and sent. */
export const responseFormVariants: Variant[] = [
  defineVariant(
    'http',
    'sends the same JSON in another way: compressed, in chunks, indented, and without a character set',
    (): Rewrite => ({ response: (response, { headers }) => changeForm(response, headers['accept-encoding']) }),
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
];
