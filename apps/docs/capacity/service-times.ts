import type { BenchFigures } from '../src/benches/bench-figures.ts';

/** What one request of an operation takes on average, as `pnpm bench -- --only service-times` measured it. */
export interface ServiceTimes {
  operation: string;
  /** Milliseconds of processor time in the server, in PostgreSQL, and in the client. */
  server: number;
  postgres: number;
  client: number;
}

/** A measured load on one machine. */
export interface MeasuredLoad {
  /** Server processes. */
  processes: number;
  times: ServiceTimes;
  /** Responses per second. */
  rate: number;
}

export interface MeasuredMachine {
  loads: MeasuredLoad[];
  processors: number;
  /** Connections of the client. */
  connections: number;
  /** Milliseconds of processor time that a batch of 1,000 subscribers takes, from the request until it is processed. */
  importBatch: { server: number; postgres: number };
  /** Milliseconds until a commit is on disk. */
  flush: number;
  /** Bytes of a row with its indexes, by table. */
  bytesPerRow: { subscribers: number; events: number };
}

/** Reads what a run of the bench has measured. @throws Error if it lacks a figure */
export function readServiceTimes({ quantities, machine, extent }: BenchFigures): MeasuredMachine {
  const valuesOf = (title: string) => {
    const { values } = quantities.find((quantity) => quantity.title === title) ?? { values: [] };
    return new Map(values.map(({ name, value }) => [name, value]));
  };
  const find = (title: string, name: string): number => {
    const value = valuesOf(title).get(name);
    if (value === undefined) throw new Error(`The bench has no figure “${name}” of “${title}”.`);
    return value;
  };
  const milliseconds = (of: string, name: string) => find(`Processor time of ${of}`, name) / 1000;
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const loads = [...valuesOf('Responses per second')].map(([name, rate]): MeasuredLoad => {
    const [operation = '', processes = ''] = name.split(', ');
    const of = (program: string) => milliseconds(program, name);
    const times = { operation, server: of('the server'), postgres: of('PostgreSQL'), client: of('the client') };
    return { processes: Number.parseInt(processes, 10), times, rate };
  });
  const batch = 'import 1,000 subscribers';
  return {
    loads,
    processors: numberIn(machine, /(\d+) processors/),
    connections: numberIn(extent, /(\d+) connections/),
    importBatch: { server: milliseconds('the server', batch), postgres: milliseconds('PostgreSQL', batch) },
    flush: find('Time of a flush to disk', 'median'),
    bytesPerRow: { subscribers: find('Space on disk', 'subscribers'), events: find('Space on disk', 'events') },
  };
}
