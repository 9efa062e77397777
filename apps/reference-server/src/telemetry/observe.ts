import type { OnStatement, Statement } from '@email-automation/service/storage/database';
import { isTelemetryConfigured } from './is-telemetry-configured.ts';
import type { Metrics } from './metrics.ts';
import type { Telemetry } from './start-telemetry.ts';

interface Observers {
  metrics?: Metrics | undefined;
  /** Missing unless the environment says where to export to. */
  telemetry?: Telemetry | undefined;
  /** For the options of the database. */
  onStatement?: OnStatement;
}

/** Creates the measurements of a server, before its database is opened. It loads only the parts that are read. */
export async function observe(
  hasMetrics: boolean,
  version: string,
  dialect: 'sqlite' | 'postgres',
): Promise<Observers> {
  const metrics = hasMetrics ? (await import('./metrics.ts')).createMetrics() : undefined;
  const telemetry = isTelemetryConfigured(process.env)
    ? (await import('./start-telemetry.ts')).startTelemetry(version, dialect)
    : undefined;
  if (!metrics && !telemetry) return {};
  const onStatement = (statement: Statement) => {
    metrics?.observeStatement(statement);
    telemetry?.onStatement(statement);
  };
  return { metrics, telemetry, onStatement };
}
