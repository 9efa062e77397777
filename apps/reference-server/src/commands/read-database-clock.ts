import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { type Clock, systemClock } from '@email-automation/service/domain/clock';
import { CommandError } from './command-error.ts';
import { connect } from './connect.ts';
import { listRunningSandboxes } from './running-sandboxes.ts';

/**
 * Reads the clock by which the records of a database get their times: the clock of the sandbox of this user that runs on it, or else
 * the system's. A sandbox has its clock in memory, so that without one there is no other.
 * @param database as `displayLocation` has it
 * @throws CommandError when the sandbox does not respond
 */
export async function readDatabaseClock(database: string): Promise<Clock> {
  const sandbox = listRunningSandboxes().find((one) => one.database === database);
  if (sandbox === undefined) return systemClock;
  const clock = await createOperatorClient(connect(sandbox))
    .clock.fetch()
    .catch(() => {
      throw new CommandError(
        `The sandbox at ${sandbox.controlUrl} does not say what time it is. Stop it, or try again.`,
      );
    });
  const at = new Date(clock.now);
  return { now: () => at };
}
