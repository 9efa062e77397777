import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { inGroups, isOfBatches } from '../../kit/concerns.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { withoutVisibleEffect } from '../access/traced-writes.ts';
import { type Effect, effects, type Traced } from './batch-effects.ts';
import { type Batch, batchOf } from './batch-records.ts';
import { requireRequests, sendFresh, sendValidBatches, type ValidBatches } from './batch-requests.ts';

interface Found extends ValidBatches {
  /** Records without an effect within `backgroundSeconds`. */
  lost: Traced[];
}

/**
 * Looks for the effects of a valid batch. Where a poll creates what it looks for, a poll that comes early proves nothing if
 * a record is missing, because the order is unspecified (`background-delay`). Another batch is then sent, without probes, and
 * looked at only when it has to be processed.
 */
const findLost = (kit: Kit, batch: Batch, effect: Effect): Promise<Found> =>
  kit.once(`lost records of ${batch.operation}`, async () => {
    const sent = await sendValidBatches(kit, batch);
    if (sent.traced.length === 0) {
      throw new Skipped(`The server has not accepted ${batch.operation}; see its other checks.`);
    }
    const { missing: lost, early } = await effect.findMissing(kit, sent.traced, () => kit.recordProcessed(sent.most));
    if (!early) return { ...sent, lost };
    await requireRequests(kit, 'spare');
    const again = await sendFresh(kit, batch);
    const traced = again.traced.filter(({ part }) => part !== 'probe');
    return { ...again, lost: (await effect.findMissing(kit, traced, () => {})).missing };
  });

const of = (part: Traced['part'], traced: Traced[]) => traced.filter((one) => one.part === part);

const namesOf = (traced: Traced[]) =>
  traced.map(({ name, record: { email, action } }) => `${name} (${[email, action].filter(Boolean).join(', ')})`);

const expected = ({ target }: Kit) =>
  `an effect of every record within ${target.backgroundSeconds} s, after the batches before it`;

/** @throws Failed when a part of the records is lost, and Skipped when the largest array is lost, which another check reports */
function expectProcessed(kit: Kit, operation: OperationId, { lost }: Found, part: Traced['part']): void {
  if (part !== 'position' && of('position', lost).length > 0)
    throw new Skipped(`Records are lost; see ${operation}/every-record.`);
  const missing = of(part, lost);
  expect(missing.length === 0, expected(kit), `none of ${namesOf(missing).join(', ')}`);
}

/** What the templates share. */
const ofEffect = {
  exceptions: withoutVisibleEffect,
  rows: Object.fromEntries(
    Object.entries(effects).map(([id, effect]) => [id, { effect, batch: batchOf(id as OperationId) }]),
  ),
};

interface Row {
  effect: Effect;
  batch: Batch;
}

export const batchEffectChecks: Check[] = [
  ...applyTemplate<Row>({
    name: 'every-record',
    title: ({ effect }) => effect.title,
    requirements: ({ effect }) => effect.requirements,
    concerns: isOfBatches,
    ...ofEffect,
    async run(kit, operation, { batch, effect }) {
      expectProcessed(kit, operation, await findLost(kit, batch, effect), 'position');
    },
  }),
  ...applyTemplate<Row>({
    name: 'samples-processed',
    title: 'processes records with values of every kind',
    requirements: ['SERVICE-8'],
    concerns: isOfBatches,
    ...ofEffect,
    async run(kit, operation, { batch, effect }) {
      expectProcessed(kit, operation, await findLost(kit, batch, effect), 'sample');
    },
  }),
  ...applyTemplate<Row>({
    name: 'every-element',
    title: 'processes every element of `batches`, if it accepts several',
    requirements: ({ batch }) => [batch.shape],
    concerns: inGroups,
    rows: ofEffect.rows,
    async run(kit, operation, { batch, effect }) {
      const found = await findLost(kit, batch, effect);
      // Whether there can be several elements is unspecified (`several-groups`).
      if (of('further', found.traced).length > 0) expectProcessed(kit, operation, found, 'further');
    },
  }),
  ...applyTemplate<Row>({
    name: 'next-batch',
    title: 'processes a batch that it accepts right after another one',
    requirements: ['SERVICE-8'],
    concerns: isOfBatches,
    ...ofEffect,
    async run(kit, operation, { batch, effect }) {
      expectProcessed(kit, operation, await findLost(kit, batch, effect), 'next');
    },
  }),
];
