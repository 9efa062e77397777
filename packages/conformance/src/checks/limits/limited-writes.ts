import type { OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';
import { type Check, operationOfCheck } from '../../kit/check.ts';
import { writes } from '../../kit/concerns.ts';
import type { Kit } from '../../kit/kit.ts';
import { hasNoEffect, type Refusal, refuse } from '../access/refusals.ts';
import { pause } from '../batches/batch-effects.ts';
import { exhaustOnce, ofBatches, ofOthers, profile } from './limits.ts';

const kindOf = (operation: OperationId) => (operations[operation].rateLimit === 'batch' ? ofBatches : ofOthers);

const limited: Refusal = {
  name: 'limited',
  title: 'beyond a rate limit',
  requirement: (operation) => kindOf(operation).requirement,
  concerns: writes,
  profile,
  async change(kit, operation, call) {
    const { ids } = await exhaustOnce(kit, kindOf(operation));
    return { ...call, credential: { basic: ids.token ?? '' }, mayBeLimited: true };
  },
};

/** Sends all writes before any check looks, and waits until an effect in the background would show, in a server that is not slow. */
const refuseAll = (kit: Kit) =>
  kit.once('writes beyond the limits', async () => {
    const tested = limitedWriteChecks.map(operationOfCheck);
    const offered = tested.filter((one) => !kit.target.notOffered.includes(one));
    await Promise.allSettled(offered.map((operation) => refuse(kit, operation, limited)));
    await kit.wait(pause.last);
  });

/** Checks that requests beyond a rate limit have no effect. */
export const limitedWriteChecks: Check[] = hasNoEffect(limited, async (...request) => {
  await refuseAll(request[0]);
  return refuse(...request);
});
