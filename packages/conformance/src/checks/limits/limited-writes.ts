import type { OperationId } from '@email-automation/types';
import { operations } from '../../contract/operations.ts';
import { CheckError, Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { writes } from '../../kit/concerns.ts';
import { expect } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { type TracedWrite, traces, withoutVisibleEffect } from '../access/traced-writes.ts';
import { pause } from '../batches/batch-effects.ts';
import { exhaustOnce, kinds, profile } from './limits.ts';

interface Limited {
  response: HttpResponse;
  hadEffect: TracedWrite['hadEffect'];
}

const kindOf = (operation: OperationId) => kinds[operations[operation].rateLimit === 'batch' ? 0 : 1];

/**
 * Sends a write of each operation with a credential whose limit is exhausted, and waits until an effect in the background would
 * show, in a server that is not slow. An error comes from what makes the effect visible.
 */
const writeBeyondLimits = (kit: Kit): Promise<Map<OperationId, Limited | { error: unknown }>> =>
  kit.once('writes beyond the limits', async () => {
    const sent = new Map<OperationId, Limited | { error: unknown }>();
    for (const [id, trace] of Object.entries(traces)) {
      const operation = id as OperationId;
      try {
        const kind = kindOf(operation);
        if (kind === undefined || kit.target.notOffered.includes(operation)) continue;
        const { ids } = await exhaustOnce(kit, kind);
        const { call, hadEffect } = await trace(kit, operation);
        const credential = { basic: ids.token ?? '' };
        sent.set(operation, {
          response: await kit.call(operation, { ...call, credential, mayBeLimited: true }),
          hadEffect,
        });
      } catch (error) {
        if (error instanceof CheckError) throw error;
        sent.set(operation, { error });
      }
    }
    await kit.wait(pause.last);
    return sent;
  });

/** Checks that requests beyond a rate limit have no effect. */
export const limitedWriteChecks: Check[] = applyTemplate({
  name: 'limited-no-effect',
  title: 'has no effect of a request that it refuses with 429',
  requirements: (_row, operation) => [kindOf(operation)?.requirement ?? ''],
  concerns: writes,
  exceptions: withoutVisibleEffect,
  profile,
  async run(kit, operation) {
    const sent = (await writeBeyondLimits(kit)).get(operation);
    if (sent === undefined) throw new Skipped('The target does not offer the operation.');
    if ('error' in sent) throw sent.error;
    const { response, hadEffect } = sent;
    if (response.status !== 429) throw new Skipped(`The limit is not exhausted: the response is ${response.status}.`);
    expect(!(await hadEffect(kit)), 'no effect of a request with the status 429', 'its effect', response);
  },
});
