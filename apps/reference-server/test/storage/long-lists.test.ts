import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const list = '/v2/1001/campaigns/3001/subscribers';

/** Either a page of a list, or a new subscriber, which changes all of them. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      page: fc.integer({ min: 1, max: 45 }),
      perPage: fc.constantFrom(7, 7, 7, 20),
      sort: fc.constantFrom('id', 'created_at'),
      direction: fc.constantFrom('asc', 'desc'),
      status: fc.constantFrom('active', 'active', 'unsubscribed'),
    }),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

test('every page is a part of the whole list, whatever was read before and changed since', async () => {
  const sandbox = await startSandbox();
  const ids = async (query: string): Promise<string[]> => {
    const { body } = await sandbox.get(`${list}?${query}`);
    return body.subscribers.map(({ id }: { id: string }) => id);
  };
  let added = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const page of steps) {
        if (page === undefined) {
          await sandbox.post(list, { subscribers: [{ email: `page-${added++}@example.com`, double_optin: false }] });
          continue;
        }
        const order = `sort=${page.sort}&direction=${page.direction}&status=${page.status}`;
        const whole = await ids(`${order}&per_page=1000`);
        const first = (page.page - 1) * page.perPage;
        expect(await ids(`${order}&per_page=${page.perPage}&page=${page.page}`)).toEqual(
          whole.slice(first, first + page.perPage),
        );
      }
    }),
    { numRuns: 4 },
  );
  expect(added).toBeGreaterThan(0);
});
