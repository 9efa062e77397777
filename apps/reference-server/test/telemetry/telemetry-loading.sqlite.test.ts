import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Prints each package that a process loads. */
const hooks = `data:text/javascript,import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (url.includes('node_modules')) process.stderr.write(url + '\\n');
    return next(url, context);
  } });`;

/** Starts a server, and returns the packages that it has loaded until it listens. */
async function loadedPackages(variables: Record<string, string>, ...options: string[]): Promise<string[]> {
  const { urls, output, end } = startProgram(['--import', hooks, main, '--port=0', '--log-level=silent', ...options], {
    ...variables,
    DATABASE_URL: await newLocation(),
    CONTROL_TOKEN: 'operator',
  });
  onTestFinished(() => end());
  await urls;
  return output()
    .split('\n')
    .flatMap((line) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1] ?? []);
}

// `prom-client` has the types of the API of OpenTelemetry as a small module.
const isMeasuring = (name: string) => /^(@opentelemetry\/(?!api$)|prom-client$)/.test(name);

test('a server loads OpenTelemetry only for a collector, and metrics only for those who read them', async () => {
  const [none, control, collector] = await Promise.all([
    loadedPackages({ OTEL_SERVICE_NAME: 'unused', OTEL_EXPORTER_OTLP_ENDPOINT: '' }),
    loadedPackages(
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
      '--control-port=0',
    ),
    loadedPackages({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces' }),
  ]);
  expect(none).toContain('fastify');
  expect(none.filter(isMeasuring)).toEqual([]);
  expect(new Set(control.filter(isMeasuring))).toEqual(new Set(['prom-client']));
  expect(collector.filter(isMeasuring)).toEqual(expect.arrayContaining(['@opentelemetry/sdk-node']));
});
