import type { MeasuredLoad, MeasuredMachine, ServiceTimes } from './service-times.ts';
import { type Outcome, type Station, type Step, simulate } from './simulation.ts';

/** One database and the server processes that share it. Change it to what you have. */
export interface Layout {
  /** Server processes, each with a processor of its own. */
  processes: number;
  /** Processors of the database. */
  databaseProcessors: number;
  /** Milliseconds until a commit is on disk, and on that of a synchronous standby. */
  flush: number;
  /** Milliseconds on the network between a server and its database, there and back. */
  network: number;
}

/** Statements of a request that changes something, with the commit, each of which is a way to the database and back. */
const statementsOfWrite = 4;
const statementsOfRead = 2;

/**
 * Replays a measured load: the client, the servers, and PostgreSQL share the processors of one machine. Each process of Node
 * uses one of them at a time.
 */
export function replay(
  { processors, connections, flush }: MeasuredMachine,
  { processes, times }: MeasuredLoad,
): Outcome {
  const stations: Station[] = [
    { name: 'processors', servers: processors },
    { name: 'client', servers: 1 },
    ...Array.from({ length: processes }, (_, n) => ({ name: `server ${n}`, servers: 1 })),
    { name: 'disk', servers: 1, together: true },
  ];
  const stepsOf = (process: number): Step[] => [
    { at: ['client', 'processors'], mean: times.client },
    ...roundTrips(times, {
      server: [`server ${process}`, 'processors'],
      database: ['processors'],
      disk: { at: ['disk'], mean: flush },
    }),
  ];
  const steps = Array.from({ length: processes }, (_, process) => stepsOf(process));
  return simulate(stations, (request) => steps[request % processes] ?? [], { clients: connections });
}

/** Plays requests that arrive by themselves. @param perSecond how many of them */
export function play(
  { processes, databaseProcessors, flush, network }: Layout,
  times: ServiceTimes,
  perSecond: number,
): Outcome {
  const stations: Station[] = [
    { name: 'servers', servers: processes },
    { name: 'database', servers: databaseProcessors },
    { name: 'disk', servers: 1, together: true },
    { name: 'network', servers: Number.POSITIVE_INFINITY },
  ];
  const steps = roundTrips(times, {
    server: ['servers'],
    database: ['database'],
    disk: { at: ['disk'], mean: flush },
    network: { at: ['network'], mean: network },
  });
  return simulate(stations, () => steps, { perSecond });
}

interface Places {
  server: string[];
  database: string[];
  disk: Step;
  network?: Step;
}

/** The steps of a request: server and database in turn, and a flush to disk if it changes something. */
function roundTrips(times: ServiceTimes, { server, database, disk, network }: Places): Step[] {
  const writes = isWrite(times);
  const statements = writes ? statementsOfWrite : statementsOfRead;
  const trips = Array.from({ length: statements }, (_, n): Step[] => [
    { at: server, mean: times.server / (statements + 1) },
    ...(network ? [network] : []),
    { at: database, mean: times.postgres / statements },
    ...(writes && n === statements - 1 ? [disk] : []),
  ]);
  return [...trips.flat(), { at: server, mean: times.server / (statements + 1) }];
}

const isWrite = ({ operation }: ServiceTimes) => operation.startsWith('record');
