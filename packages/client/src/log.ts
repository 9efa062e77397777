import type { Type } from './check-options.ts';
import { ClientError } from './errors.ts';
import { createContext } from './request-context.ts';
import type { Hooks, Middleware, Send } from './send.ts';

/** Receives log messages. `console` and most loggers have this shape. */
export type Logger = Record<Level, (message: string, fields: Record<string, unknown>) => void>;
export type Level = 'debug' | 'info' | 'warn' | 'error';
/** The lowest level that is logged. */
export type LogLevel = Level | 'off';

const logLevels = ['debug', 'info', 'warn', 'error', 'off'];

export const logLevelType: Type = [`one of ${logLevels.join(', ')}`, (value) => logLevels.includes(value as string)];

export type Log = (level: Level, message: string, fields: Record<string, unknown>) => void;

/** Creates the function that logs. Messages and fields never contain credentials, bodies or queries. */
export const createLog =
  (logger: Logger, minLevel: LogLevel): Log =>
  (level, message, fields) => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(minLevel)) logger[level]?.(message, fields);
  };

/** Creates the middleware that logs each attempt and its response. */
export const logAttempts =
  (log: Log): Middleware =>
  async (request, next) => {
    const { method, path, attempt } = request;
    log('debug', `${method} ${path}`, { attempt });
    const getDuration = startTimer();
    const response = await next(request);
    log('debug', `${method} ${path}: ${response.status}`, { attempt, ...getDuration() });
    return response;
  };

/** Logs how each call ends. */
export const logCalls =
  (log: Log, send: Send): Send =>
  async (operationId, ...rest) => {
    const getDuration = startTimer();
    try {
      const received = await send(operationId, ...rest);
      log('info', `${createContext(operationId).methodName}: ${received.response.status}`, getDuration());
      return received;
    } catch (error) {
      if (error instanceof ClientError)
        log(levelOf(error), error.message, { ...getDuration(), requestId: error.requestId });
      throw error;
    }
  };

/** Programs look for records that may not exist and let users correct their input, so these responses are no problem of the program. */
const levelOf = ({ response }: ClientError): Level =>
  response && [404, 422].includes(response.status) ? 'info' : 'error';

/** Creates the hook that logs each retry: its reason, and the milliseconds before it. */
export const logRetries =
  (log: Log): NonNullable<Hooks['onRetry']> =>
  ({ message, requestId }, delayMs, attempt) =>
    log('warn', `${message} Retrying.`, { attempt, milliseconds: Math.round(delayMs), requestId });

function startTimer() {
  const startedAt = performance.now();
  return () => ({ milliseconds: Math.round(performance.now() - startedAt) });
}
