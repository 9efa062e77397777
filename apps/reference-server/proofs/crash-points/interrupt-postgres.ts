import type { Socket } from 'node:net';
import pg from 'pg';
import { countStatement, interruptedNumber, isOutage, killSelf } from './statement-counter.ts';

/**
 * SQLSTATE of errors, which take turns by the number of the statement: full disk, deadlock, statement timeout, lock timeout,
 * serialization, memory, input and output, transaction timeout.
 */
const states = ['53100', '40P01', '57014', '55P03', '40001', '53200', '58030', '25P04'];

/** Milliseconds until the driver gives up. */
const timeout = 20;

interface QueryConfig {
  text: string;
  values?: unknown;
  query_timeout?: number;
}

type Query = (this: pg.Client, config: QueryConfig) => Promise<unknown>;

/** Makes statements of PostgreSQL fail in this process, below the driver of the server. */
export function interruptPostgres(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query; connect(callback: (error: Error) => void): void };
  const { query, connect } = prototype;
  prototype.connect = function (callback) {
    if (!isOutage()) return connect.call(this, callback);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    process.nextTick(callback, refused);
  };
  prototype.query = function (config) {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    switch (countStatement(config.text)) {
      case undefined:
        return query.call(this, config);
      case 'kill-before':
        return killSelf();
      case 'kill-after':
        atResponse(stream, killSelf);
        return query.call(this, config);
      case 'lost':
        atResponse(stream, () => stream.destroy());
        return query.call(this, config);
      case 'timeout':
        stream.pause();
        return query.call(this, { ...config, query_timeout: timeout });
      case 'error':
        return query.call(this, { text: raise(states[interruptedNumber() % states.length] as string) });
      default:
        stream.destroy();
        return query.call(this, config);
    }
  };
}

/** Replaces what the driver does with the first bytes of the response: the server has run the statement then. */
function atResponse(stream: Socket, act: () => void): void {
  stream.removeAllListeners('data');
  stream.once('data', act);
}

/** A statement that the server itself refuses with an error. */
function raise(state: string): string {
  return `do $$ begin raise exception using errcode = '${state}', message = 'interrupted'; end $$`;
}
