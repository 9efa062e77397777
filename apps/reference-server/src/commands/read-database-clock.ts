import { type Clock, systemClock } from '@email-automation/service/domain/clock';
import { CommandError } from './command-error.ts';
import { requestControl } from './control-request.ts';
import { listRunningSandboxes } from './running-sandboxes.ts';

/**
 * Reads the clock by which the records of a database get their times: that of the sandbox of this user that runs on it, or else
 * the system's. A sandbox has its clock in memory, so that without one there is no other.
 * @param database as `displayLocation` has it
 * @throws CommandError when the sandbox does not respond
 */
export async function readDatabaseClock(database: string): Promise<Clock> {
  const sandbox = listRunningSandboxes().find((one) => one.database === database);
  if (sandbox === undefined) return systemClock;
  const { controlUrl, controlToken } = sandbox;
  const headers = { authorization: `Bearer ${controlToken}` };
  const response = await requestControl(new URL('/clock', controlUrl), { method: 'GET', headers }).catch(
    () => undefined,
  );
  if (response?.status !== 200)
    throw new CommandError(`The sandbox at ${controlUrl} does not say what time it is. Stop it, or try again.`);
  const at = new Date((JSON.parse(response.text) as { now: string }).now);
  return { now: () => at };
}
