import { equal } from 'node:assert/strict';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, changeRequest, createErrorResponse, parseBody, respondWhen } from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';
import { withBodies } from './requests.ts';

/** Changes the validation errors of a 422. */
const changeErrors = (change: (errors: Body[]) => Body[]): Rewrite => ({
  response(response) {
    const value = response.status === 422 ? parseBody(response) : undefined;
    return Array.isArray(value?.errors) ? withBody(response, { ...value, errors: change(value.errors) }) : response;
  },
});

const events = '/v2/1001/events';
const createEvent = (note: string) => ({
  events: [{ email: 'probe@example.com', action: 'Probed', properties: { note } }],
});

function replaceText(request: ServerRequest, found: RegExp, replacement: string): void {
  request.text = request.text.replace(found, replacement);
}

/** Unspecified behavior with bodies that are large, odd, or invalid in several places. */
export const bodyVariants: Variant[] = [
  defineVariant('errors-listed', 'lists validation errors in reverse order', () =>
    changeErrors((errors) => errors.toReversed()),
  ),
  defineVariant('number-precision', 'reads a number that is too large as the largest one', () =>
    changeRequest(withBodies, (request) => replaceText(request, /1e400/g, '1.7976931348623157e308')),
  ),
  defineVariant(
    'nesting',
    'accepts at most 50 levels of arrays and objects',
    () =>
      respondWhen(
        withBodies,
        ({ text }) => /\[{50}/.test(text),
        () => createErrorResponse('body', 'format_error'),
      ),
    async ({ post }) => {
      const nest = (levels: number) =>
        JSON.stringify(createEvent('nested')).replace('"nested"', '['.repeat(levels) + ']'.repeat(levels));
      equal((await post(events, nest(96))).status, 204);
      expectError(await post(events, nest(97)), 422, 'format_error', 'properties');
    },
  ),
  defineVariant('unstorable-characters', 'replaces U+0000 and halves of surrogate pairs', () =>
    changeRequest(withBodies, (request) => replaceText(request, /\\u(0000|d[89a-f]..)/g, '\\ufffd')),
  ),
  defineVariant('subscriber-bounds', 'rejects negative lead scores', () =>
    respondWhen(
      'subscribeToCampaign',
      (_, value) => value?.subscribers?.[0]?.base_lead_score < 0,
      () => createErrorResponse('base_lead_score', 'range_error'),
    ),
  ),
];
