import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import type { CheckResult, Failure } from '../reports/report.ts';
import { block } from './blame-operations.ts';
import type { Session } from './session.ts';

/** The requirement that the server processes accepted batches, whatever is in them. */
const processing = 'SERVICE-8';

/**
 * The results of checks whose wait for a batch ended, when no batch of the operation was seen processed: the server may be slower
 * than the target says. The check of all records of the batch fails, and the others need it. Without it, they are undecided.
 * A server that processes no batch of several operations violates one requirement, once.
 */
export function blameLateBatches(
  results: readonly CheckResult[],
  session: Pick<Session, 'hasProcessed'>,
  backgroundSeconds: number,
): CheckResult[] {
  const isLate = ({ operation, failures, needs }: CheckResult) =>
    operations[operation as OperationId]?.batch !== undefined &&
    !session.hasProcessed(operation as OperationId) &&
    (failures[0] ?? needs?.failure)?.late === true;
  const ofAllRecords = results.filter(
    ({ id, operation, result }) => id === `${operation}/every-record` && ['pass', 'fail'].includes(result),
  );
  const [first, ...others] = ofAllRecords.filter(isLate);
  const processesNothing = others.length > 0 && others.length + 1 === ofAllRecords.length;
  return results.map((result) => {
    if (!isLate(result)) return result;
    const own = ofAllRecords.find(({ operation }) => operation === result.operation);
    const needed = processesNothing ? first : own;
    const [failure] = needed?.failures ?? [];
    if (needed === result && processesNothing)
      return { ...result, failures: result.failures.map((one) => ({ ...one, requirements: [processing] })) };
    if (needed === result) return result;
    if (needed && failure) return block(result, needed.operation as OperationId, failure);
    return undecided(result, (result.failures[0] ?? result.needs?.failure) as Failure, backgroundSeconds);
  });
}

function undecided({ needs: _, ...result }: CheckResult, { expected, seen }: Failure, seconds: number): CheckResult {
  const reason =
    `Waited for ${expected}, seen ${seen}. The run has seen no batch of ${result.operation} processed. The target announces ` +
    `\`backgroundSeconds: ${seconds}\`: raise it if the server needs longer, or mend the queue of the server.`;
  return { ...result, result: 'error', reason, failures: [] };
}
