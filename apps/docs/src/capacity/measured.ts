import figures from '../../benches/service-times.json' with { type: 'json' };
import { readServiceTimes, type ServiceTimes } from '../../capacity/service-times.ts';

/** What the published run of the bench has measured. */
export const measured = readServiceTimes(figures);

/** What one event takes, with two server processes. */
export const eventTimes = timesOf('record an event');

function timesOf(operation: string): ServiceTimes {
  const load = measured.loads.findLast(({ times }) => times.operation === operation);
  if (!load) throw new Error(`The bench has not measured: ${operation}.`);
  return load.times;
}
