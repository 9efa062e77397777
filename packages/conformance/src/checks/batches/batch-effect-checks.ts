import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { type Effect, effectOf, type Traced } from './batch-effects.ts';
import { type Batch, batches } from './batch-records.ts';
import { requireRequests, sendFresh, sendValidBatches, type ValidBatches } from './batch-requests.ts';

interface Found extends ValidBatches {
  /** Records without an effect within `backgroundSeconds`. */
  lost: Traced[];
}

/**
 * Looks for the effects of a valid batch. Where a look creates what it looks for, a look that comes early proves nothing if
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

function effectChecks(batch: Batch, effect: Effect): Check[] {
  const { operation, shape } = batch;
  const expected = ({ target }: Kit) =>
    `an effect of every record within ${target.backgroundSeconds} s, after the batches before it`;
  /** Whether the records of the largest array are lost, which is the failure of another check. */
  const requirePositions = ({ lost }: Found) => {
    if (of('position', lost).length > 0) throw new Skipped(`Records are lost; see ${operation}/every-record.`);
  };
  return [
    {
      id: `${operation}/every-record`,
      title: effect.title,
      requirements: effect.requirements,
      async run(kit) {
        const lost = of('position', (await findLost(kit, batch, effect)).lost);
        expect(lost.length === 0, expected(kit), `none of ${namesOf(lost).join(', ')}`);
      },
    },
    {
      id: `${operation}/samples-processed`,
      title: 'processes records with values of every kind',
      requirements: ['SERVICE-8'],
      async run(kit) {
        const found = await findLost(kit, batch, effect);
        requirePositions(found);
        const lost = of('sample', found.lost);
        expect(lost.length === 0, expected(kit), `none of ${namesOf(lost).join(', ')}`);
      },
    },
    {
      id: `${operation}/every-element`,
      title: 'processes every element of `batches`, if it accepts several',
      requirements: [shape],
      async run(kit) {
        const found = await findLost(kit, batch, effect);
        // Whether there can be several elements is unspecified (`several-groups`).
        if (of('second', found.traced).length === 0) return;
        requirePositions(found);
        const lost = of('second', found.lost);
        expect(lost.length === 0, expected(kit), `none of ${namesOf(lost).join(', ')}`);
      },
    },
  ];
}

export const batchEffectChecks: Check[] = batches.flatMap((batch) => {
  const effect = effectOf(batch.operation);
  return effect ? effectChecks(batch, effect) : [];
});
