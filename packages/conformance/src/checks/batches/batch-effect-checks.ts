import type { OperationId } from '@email-automation/types';
import { Failed, NotInTime, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { inGroups, isOfBatches } from '../../kit/concerns.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate, type TemplateDefinition } from '../../kit/template.ts';
import { withoutVisibleEffect } from '../access/traced-writes.ts';
import { type Effect, effects, type Traced } from './batch-effects.ts';
import { type Batch, batchOf } from './batch-records.ts';
import { sendFresh, sendValidBatches, takeRequest, type ValidBatches } from './batch-requests.ts';

interface Found extends ValidBatches {
  /** Records without an effect within `backgroundSeconds`. */
  lost: Traced[];
}

/**
 * Looks for the effects of a valid batch. Where a poll creates the records that it looks for, an early poll is no proof if
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
    await takeRequest(kit, 'spare');
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
function expectProcessed(kit: Kit, operation: OperationId, { lost, traced }: Found, part: Traced['part']): void {
  if (part !== 'position' && of('position', lost).length > 0)
    throw new Skipped(`Records are lost; see ${operation}/every-record.`);
  const missing = of(part, lost);
  // A record without an effect is lost if others have theirs, and may be late otherwise.
  const Reason = lost.length === traced.filter((one) => one.part !== 'probe').length ? NotInTime : Failed;
  if (missing.length > 0) throw new Reason(expected(kit), `none of ${namesOf(missing).join(', ')}`);
}

interface Row {
  effect: Effect;
  batch: Batch;
}

const rows = Object.fromEntries(
  Object.entries(effects).map(([id, effect]) => [id, { effect, batch: batchOf(id as OperationId) }]),
);

const ofEveryBatch = { concerns: isOfBatches, exceptions: withoutVisibleEffect };

type Definition = Pick<TemplateDefinition<Row>, 'name' | 'title' | 'requirements'>;

/** A template for the processing of a part of the records. */
const processes = (
  part: Traced['part'],
  definition: Definition,
  which: Pick<TemplateDefinition<Row>, 'concerns' | 'exceptions'> = ofEveryBatch,
): Check[] =>
  applyTemplate<Row>({
    ...definition,
    ...which,
    rows,
    async run(kit, operation, { batch, effect }) {
      const found = await findLost(kit, batch, effect);
      // Whether there can be several elements is unspecified (`several-groups`).
      if (part !== 'further' || of(part, found.traced).length > 0) expectProcessed(kit, operation, found, part);
    },
  });

export const batchEffectChecks: Check[] = [
  ...processes('position', {
    name: 'every-record',
    title: ({ effect }) => effect.title,
    requirements: ({ effect }) => effect.requirements,
  }),
  ...processes('sample', {
    name: 'samples-processed',
    title: 'processes records with values of every kind',
    requirements: ['SERVICE-8'],
  }),
  ...processes(
    'further',
    {
      name: 'every-element',
      title: 'processes every element of `batches`, if it accepts several',
      requirements: ({ batch }) => [batch.shape],
    },
    { concerns: inGroups },
  ),
  ...processes('next', {
    name: 'next-batch',
    title: 'processes a batch that it accepts right after another one',
    requirements: ['SERVICE-8'],
  }),
];
