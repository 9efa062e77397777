import type { OnStatement, Statement } from '@email-automation/service/storage/database';
import { systemOf } from './describe-statement.ts';
import { isTelemetryConfigured } from './is-telemetry-configured.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Telemetry } from './telemetry.ts';

/** What measures a server. */
export interface Observers {
  metrics: Metrics;
  /** Missing unless the environment says where to export to. */
  telemetry?: Telemetry;
  /** For the options of the database. */
  onStatement: OnStatement;
}

/**
 * Creates what measures a server, before its database is opened. OpenTelemetry is loaded only if the environment configures it.
 * @throws InvalidTelemetryVariable
 */
export async function observe(
  environment: NodeJS.ProcessEnv,
  version: string,
  dialect: 'sqlite' | 'postgres',
): Promise<Observers> {
  const metrics = createMetrics();
  const { observeStatement } = metrics;
  if (!isTelemetryConfigured(environment)) return { metrics, onStatement: observeStatement };
  const { startTelemetry } = await import('./start-telemetry.ts');
  const telemetry = await startTelemetry({ environment, version, metrics, system: systemOf(dialect) });
  const { onStatement: traceStatement = () => {} } = telemetry;
  const onStatement = (statement: Statement) => {
    observeStatement(statement);
    traceStatement(statement);
  };
  return { metrics, telemetry, onStatement };
}
