import { deepEqual } from 'node:assert/strict';
import type { Rewrite } from '../../mutants/proxy.ts';
import { type Body, parseBody } from '../../mutants/rewrites.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';

const campaignPath = '/v2/1001/campaigns/3001/subscribers';

/** Changes the validation errors of a 422. */
const changeErrors = (change: (errors: Body[]) => Body[]): Rewrite => ({
  response(response) {
    const value = response.status === 422 ? parseBody(response) : undefined;
    return Array.isArray(value?.errors) ? withBody(response, { ...value, errors: change(value.errors) }) : response;
  },
});

/** Unspecified behavior with bodies that are large, odd, or invalid in several places. */
export const bodyVariants: Variant[] = [
  defineVariant(
    'errors-at-most-100',
    'lists at most 20 validation errors',
    () => changeErrors((errors) => errors.slice(0, 20)),
    async ({ post, createEmail }) => {
      const tags = Array.from({ length: 150 }, (_, tag) => tag);
      const { status, body } = await post(campaignPath, { subscribers: [{ email: createEmail(), tags }] });
      deepEqual([status, body.errors.length, body.errors[99]?.attribute], [422, 100, 'tags[99]']);
    },
  ),
  defineVariant(
    'errors-order',
    'lists validation errors in reverse order',
    () => changeErrors((errors) => errors.toReversed()),
    async ({ post }) => {
      const subscriber = { utc_offset: 'far', tags: 7, prospect: 'yes' };
      const { status, body } = await post(campaignPath, { subscribers: [subscriber] });
      const attributes = body.errors.map(({ attribute }: Body) => attribute);
      deepEqual([status, attributes], [422, ['utc_offset', 'tags', 'prospect', 'email']]);
    },
  ),
];
