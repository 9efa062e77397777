import { runClient } from '../client/run-client.ts';
import { createUpstream } from '../client/upstream.ts';
import { UsageError } from '../files/read-text.ts';
import { type ClientProfile, clientProfileNames } from '../target/profiles.ts';
import { readTarget } from '../target/read.ts';
import { listScenarios } from './client-scenarios.ts';
import { parseOutputs, runWithReports } from './outputs.ts';
import { exitCodeOf } from './run.ts';

interface ClientOptions {
  command?: string;
  upstream?: string;
  profile?: string[];
  only?: string[];
  timeout: number;
  handshakeHost?: string;
  concurrency?: number;
  name?: string;
  clientVersion?: string;
  report?: string[];
  list?: boolean;
}

/**
 * Plays the scenarios with a client, writes the reports and sets the exit code.
 * @throws UsageError, TargetError, SelectionError or UpstreamError before the first scenario
 */
export async function clientCommand(options: ClientOptions): Promise<void> {
  const profiles = options.profile?.map(profileNamed);
  if (options.list) return listScenarios(profiles, options.only);
  const { command, timeout, handshakeHost } = options;
  if (command === undefined) throw new UsageError('Name the client: --command "node my-program.js".');
  const outputs = parseOutputs(options.report ?? []);
  const target = options.upstream === undefined ? undefined : readTarget(options.upstream);
  const { report } = await runWithReports('scenarios', outputs, (watched) =>
    runClient({
      client: { command, seconds: timeout, handshakeHost },
      ...(target && { upstream: createUpstream(target) }),
      profiles,
      only: options.only,
      concurrency: options.concurrency,
      implementation: { name: options.name ?? command, version: options.clientVersion },
      ...watched,
    }),
  );
  process.exitCode = exitCodeOf(report);
}

function profileNamed(name: string): ClientProfile {
  const profile = clientProfileNames.find((one) => one === name);
  if (profile === undefined)
    throw new UsageError(`Unknown profile ${name}. Valid profiles of clients: ${clientProfileNames.join(', ')}.`);
  return profile;
}
