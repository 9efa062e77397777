import { trace } from '@opentelemetry/api';

/** Creates the spans of this server, as the SDK that is started at present exports them. */
export const tracer = () => trace.getTracer('email-automation-server');

/** The code or the name of an error. Its message may have data of users. */
export function typeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name ?? 'unknown';
}
