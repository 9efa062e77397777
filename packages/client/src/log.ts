import { ClientError } from './errors.ts';
import type { Hooks, Middleware, Send } from './send.ts';

/** What a log is written with; `console` is one, and so are most loggers. */
export type Logger = Record<Level, (message: string, fields: Record<string, unknown>) => void>;
export type Level = 'debug' | 'info' | 'warn' | 'error';
/** The least that is written. */
export type LogLevel = Level | 'off';

export const levels: LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

export type Log = (level: Level, message: string, fields: Record<string, unknown>) => void;

/** Writes what is at least of the level. Nothing that is written holds a credential, a body, a query, or an error of others. */
export const createLog =
  (logger: Logger, least: LogLevel): Log =>
  (level, message, fields) => {
    if (levels.indexOf(level) >= levels.indexOf(least)) logger[level]?.(message, fields);
  };

/** Headers that hold no secret; of the others only the names are written. */
const shown = ['accept', 'content-type', 'user-agent'];

/** Writes every attempt with its answer. */
export const logAttempts =
  (log: Log): Middleware =>
  async (request, next) => {
    const { method, path, attempt } = request;
    const headers = Object.entries(request.headers).map(([name, value]) => [
      name,
      shown.includes(name) ? value : '[redacted]',
    ]);
    log('debug', `${method} ${path}`, { attempt, headers: Object.fromEntries(headers) });
    const taken = stopwatch();
    const response = await next(request);
    log('debug', `${method} ${path}: ${response.status}`, { attempt, ...taken() });
    return response;
  };

/** Writes how each call ended. */
export const logCalls =
  (log: Log, send: Send): Send =>
  async (operationId, ...rest) => {
    const taken = stopwatch();
    try {
      const answer = await send(operationId, ...rest);
      log('info', `${operationId}: ${answer.response.status}`, taken());
      return answer;
    } catch (error) {
      if (error instanceof ClientError) log('error', error.message, { ...taken(), requestId: error.requestId });
      throw error;
    }
  };

/** Writes why and when a request is sent again. */
export const logRetries =
  (log: Log): NonNullable<Hooks['retrying']> =>
  ({ message, requestId }, delay, attempt) =>
    log('warn', `${message}; trying again`, { attempt, milliseconds: Math.round(delay), requestId });

function stopwatch() {
  const since = performance.now();
  return () => ({ milliseconds: Math.round(performance.now() - since) });
}
