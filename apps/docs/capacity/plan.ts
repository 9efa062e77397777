import type { Layout } from './model.ts';
import type { MeasuredMachine, ServiceTimes } from './service-times.ts';

/** What a service has to carry. */
export interface Demand {
  subscribers: number;
  eventsPerSecond: number;
}

/** A machine that you can get. Change it to yours. */
export interface Machine {
  processors: number;
  memoryGiB: number;
  diskTB: number;
}

/** The machines that the tables assume. */
export const machine: Machine = { processors: 16, memoryGiB: 64, diskTB: 4 };

/** The share of its processors that a machine may use: above it, small bursts make long queues. */
export const utilization = 0.6;

/** Days for which events are kept. */
export const eventDays = 30;

/** What a table with its log and its free space takes of the disk, as a multiple of its rows and indexes. */
const diskFactor = 2;

/** The part of the rows of subscribers, with their indexes, that has to be in memory. */
const inMemory = 0.5;

/** A part of the plan, and how many machines it alone would need. */
export interface Part {
  name: string;
  machines: number;
}

export interface Plan {
  serverMachines: number;
  databaseMachines: number;
  /** What needs the most of them, and so saturates first. */
  first: string;
  /** All parts, in terabytes and processors. */
  parts: Part[];
  diskTB: number;
}

/**
 * Counts the machines that a demand needs: by the processor time of its events, and by the space of its rows. Accounts are spread
 * over as many databases as needed; each has a standby of the same size, which is not counted.
 * @param event what one event takes
 */
export function plan(
  { subscribers, eventsPerSecond }: Demand,
  event: ServiceTimes,
  { bytesPerRow }: MeasuredMachine,
  { processors, memoryGiB, diskTB }: Machine = machine,
): Plan {
  const usable = processors * utilization * 1000;
  const subscriberBytes = subscribers * bytesPerRow.subscribers;
  const eventBytes = eventsPerSecond * 86_400 * eventDays * bytesPerRow.events;
  const neededTB = ((subscriberBytes + eventBytes) * diskFactor) / 1e12;
  const parts = [
    { name: 'processors of the servers', machines: (eventsPerSecond * event.server) / usable },
    { name: 'processors of the databases', machines: (eventsPerSecond * event.postgres) / usable },
    { name: 'disks of the databases', machines: neededTB / diskTB },
    { name: 'memory of the databases', machines: (subscriberBytes * inMemory) / (memoryGiB * 2 ** 30) },
  ];
  const [servers, ...databases] = parts as [Part, ...Part[]];
  const most = (of: Part[]) => of.reduce((one, other) => (other.machines > one.machines ? other : one));
  return {
    serverMachines: Math.max(1, Math.ceil(servers.machines)),
    databaseMachines: Math.max(1, Math.ceil(most(databases).machines)),
    first: most(parts).name,
    parts,
    diskTB: neededTB,
  };
}

/** One of the databases of a plan, with its share of the servers. */
export const layoutOf = (flush: number, { processors }: Machine = machine): Layout => ({
  processes: processors,
  databaseProcessors: processors,
  flush,
  network: 0.3,
});
