import type { OperationId } from '@email-automation/types';
import type { Kit } from '../kit/kit.ts';

/** The default number of checks that run side by side. */
export const defaultConcurrency = 4;

/** The default number where responses take long, but no longer when several are on their way. */
export const distantConcurrency = 32;

/** Milliseconds of a long response, and of the further time that several at once may take. */
export const longResponse = 500;

/** Requests at a time that show whether the server serves them side by side. */
const probes = 16;

/**
 * Chooses how many checks run side by side on a server whose responses take long. Behind a slow network, a run waits for responses, not for the server: with more of
 * them on their way, it takes a quarter of the time. A server that is slow itself gets no more requests than usual.
 * @param operation one that works
 */
export async function chooseConcurrency(kit: Pick<Kit, 'call'>, operation: OperationId): Promise<number> {
  const time = async () => {
    const sent = performance.now();
    await kit.call(operation, { tolerated: 'all' });
    return performance.now() - sent;
  };
  try {
    const alone = await time();
    const together = await Promise.all(Array.from({ length: probes }, time));
    return Math.max(...together) < alone + longResponse ? distantConcurrency : defaultConcurrency;
  } catch {
    // The checks report the faults.
    return defaultConcurrency;
  }
}
