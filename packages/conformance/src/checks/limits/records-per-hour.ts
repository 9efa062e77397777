import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { isOfBatches } from '../../kit/concerns.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { profileOf } from '../../target/profiles.ts';
import { type Batch, batches, findBatch } from '../batches/batch-records.ts';
import { profile, provideCredential, unusedEmail } from './limits.ts';

/** Records that have no effect. */
const subscribers = Array.from({ length: limits.batchSize }, () => ({ email: unusedEmail }));

/** The elements of `batches` that hold all records of an hour. */
const mostElements = limits.records / limits.batchSize;

const isOffered = ({ target }: Kit, { operation }: Batch) =>
  target.profiles.includes(profileOf(operation)) && !target.notOffered.includes(operation);

/**
 * Sends the records of an hour with few requests, and then more of each batch operation: at once, because a limit that refills
 * continuously restores some. How many elements `batches` may have is unspecified (`several-groups`), and so is the size of
 * a body (`body-size`), so that a server may reject them.
 */
const exhaustRecords = (kit: Kit) =>
  kit.once('exhausted records', async () => {
    const ids = await provideCredential(kit);
    const send = async (operation: OperationId, body: unknown) =>
      (await kit.call(operation, { ids, body, mayBeLimited: true, tolerated: [400, 413] })).status;
    const sendElements = (elements: number) =>
      send('createUnsubscribeBatch', { batches: Array.from({ length: elements }, () => ({ subscribers })) });
    // The limit is per hour, not per request.
    const tooMany = await sendElements(mostElements + 1);
    const beyond = new Map<OperationId, number>();
    if (tooMany < 300 || (await sendElements(mostElements)) >= 300) return { tooMany, beyond };
    const sendOther = async (batch: Batch) => {
      const records = Array.from({ length: limits.batchSize }, (_, index) => batch.small(unusedEmail, index));
      beyond.set(batch.operation, await send(batch.operation, batch.wrap(records)));
    };
    await Promise.all(batches.filter((batch) => isOffered(kit, batch)).map(sendOther));
    return { tooMany, beyond };
  });

/** Checks of the records that batches may have in an hour. */
export const recordsPerHourChecks: Check[] = [
  {
    id: 'createUnsubscribeBatch/most-records-at-once',
    title: `rejects more than ${limits.records} records in one request`,
    requirements: ['LIMIT-7'],
    profile,
    async run(kit) {
      const { tooMany } = await exhaustRecords(kit);
      expect(tooMany >= 400 && tooMany < 500, `a 4xx status for ${mostElements + 1} elements`, tooMany);
    },
  },
  ...applyTemplate<Batch>({
    name: 'records-per-hour',
    title: `accepts at most ${limits.records} records per hour, counted over all batch operations`,
    requirements: ['LIMIT-7'],
    concerns: isOfBatches,
    rows: findBatch,
    profile,
    async run(kit, operation, batch) {
      if (!isOffered(kit, batch)) throw new Skipped('The target does not offer the operation.');
      const status = (await exhaustRecords(kit)).beyond.get(operation);
      // The server does not accept as many records in one request.
      if (status === undefined) return;
      const expected = `a 4xx status for ${limits.batchSize} records after ${limits.records}`;
      expect(status >= 400 && status < 500, expected, status);
    },
  }),
];
