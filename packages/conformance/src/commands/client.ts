import type { Client } from '../client/play-scenario.ts';
import { runClient } from '../client/run-client.ts';
import { createUpstream } from '../client/upstream.ts';
import { UsageError } from '../files/read-text.ts';
import { type ClientProfile, clientProfileNames } from '../target/profiles.ts';
import { readTarget } from '../target/read.ts';
import { explainScenario, listScenarios } from './client-scenarios.ts';
import { parseOutputs, runWithReports } from './outputs.ts';
import { exitCodeOf } from './run.ts';
import { askRunningProgram } from './running-program.ts';

interface ClientOptions {
  command?: string;
  url?: boolean;
  port: number;
  token?: string;
  upstream?: string;
  profile?: string[];
  only?: string[];
  timeout: number;
  handshakeHost?: string;
  concurrency?: number;
  name?: string;
  clientVersion?: string;
  report?: string[];
  docs?: string;
  list?: boolean;
  explain?: string;
}

/**
 * Plays the scenarios with a client, writes the reports and sets the exit code.
 * @throws UsageError, TargetError, SelectionError or UpstreamError before the first scenario
 */
export async function clientCommand(options: ClientOptions): Promise<void> {
  const profiles = options.profile?.map(profileNamed);
  if (options.list) return listScenarios(profiles, options.only);
  if (options.explain !== undefined) return explainScenario(options.explain);
  if ((options.command === undefined) === (options.url === undefined))
    throw new UsageError('Name the client: --command "node my-program.js", or --url for a program that runs already.');
  const implementation = implementationOf(options);
  const outputs = parseOutputs(options.report ?? []);
  const target = options.upstream === undefined ? undefined : readTarget(options.upstream);
  const { report } = await runWithReports(
    'scenarios',
    outputs,
    (watched) =>
      runClient({
        client: clientOf(options, watched.signal),
        ...(target && { upstream: createUpstream(target) }),
        profiles,
        only: options.only,
        concurrency: options.concurrency,
        implementation,
        docs: options.docs,
        ...watched,
      }),
    options.url !== undefined,
  );
  process.exitCode = exitCodeOf(report);
}

function clientOf({ command, port, token, timeout, handshakeHost }: ClientOptions, signal: AbortSignal): Client {
  if (command !== undefined) return { command, seconds: timeout, handshakeHost };
  return {
    seconds: timeout,
    running: { port, token: token ?? 'token-of-the-client-under-test', finished: askRunningProgram(signal) },
  };
}

function implementationOf({
  name,
  command,
  clientVersion,
}: ClientOptions): { name: string; version?: string } | undefined {
  if (name === undefined && clientVersion === undefined) return undefined;
  return {
    name: name ?? command ?? 'a running program',
    version: clientVersion,
  };
}

function profileNamed(name: string): ClientProfile {
  const profile = clientProfileNames.find((one) => one === name);
  if (profile === undefined)
    throw new UsageError(`Unknown profile ${name}. Valid profiles of clients: ${clientProfileNames.join(', ')}.`);
  return profile;
}
