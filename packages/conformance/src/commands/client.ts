import type { ContractSubject } from '../client/play-contract.ts';
import { runClient, runContract } from '../client/run-client.ts';
import { createUpstream } from '../client/upstream.ts';
import { UsageError } from '../files/read-text.ts';
import { type ClientProfile, clientProfileNames } from '../target/profiles.ts';
import { readTarget } from '../target/read.ts';
import { findTasks, kindNames } from '../weather/contract/find-tasks.ts';
import { readOperations } from '../weather/contract/operations.ts';
import { ContractError, readContract } from '../weather/contract/read-contract.ts';
import type { TaskKind } from '../weather/scenario.ts';
import { listScenarios, listTasks } from './client-scenarios.ts';
import { parseOutputs, runWithReports } from './outputs.ts';
import { exitCodeOf } from './run.ts';

interface ClientOptions {
  command?: string;
  contract?: string;
  tasks?: string[];
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
  const { command, contract, timeout, handshakeHost, only } = options;
  const subject = contract === undefined ? undefined : await readSubject(contract, options.tasks);
  if (subject === undefined && options.tasks) throw new UsageError('--tasks needs a --contract.');
  if (subject && (profiles || options.upstream))
    throw new UsageError('--profile and --upstream are for this interface. With --contract, name --tasks.');
  if (options.list) return subject ? listTasks(subject, only) : listScenarios(profiles, only);
  if (!command?.trim()) throw new UsageError('Name the client: --command "node my-program.js".');
  const outputs = parseOutputs(options.report ?? []);
  const target = options.upstream === undefined ? undefined : readTarget(options.upstream);
  const { report } = await runWithReports('scenarios', outputs, (watched) => {
    const common = {
      client: { command, seconds: timeout, ...(handshakeHost !== undefined && { handshakeHost }) },
      ...(only && { only }),
      ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      implementation: {
        name: options.name ?? command,
        ...(options.clientVersion !== undefined && { version: options.clientVersion }),
      },
      ...watched,
    };
    if (subject) return runContract(contract ?? '', subject, common);
    return runClient({ ...common, ...(profiles && { profiles }), ...(target && { upstream: createUpstream(target) }) });
  });
  process.exitCode = exitCodeOf(report);
}

/** Reads a contract and the operations of its tasks. @throws UsageError if it cannot be used */
async function readSubject(file: string, tasks: readonly string[] = []): Promise<ContractSubject> {
  const chosen = Object.fromEntries(tasks.map(parseTask));
  try {
    const contract = await readContract(file);
    const operations = readOperations(contract);
    return { contract, operations, ...findTasks(contract, operations, chosen) };
  } catch (error) {
    throw error instanceof ContractError ? new UsageError(error.message) : error;
  }
}

function parseTask(text: string): [TaskKind, string] {
  const [kind = '', ...operation] = text.split('=');
  const known = kindNames.find((one) => one === kind);
  if (known === undefined || operation.join('=') === '')
    throw new UsageError(
      `Unknown task ${text}. Valid tasks: ${kindNames.map((one) => `${one}=<operation>`).join(', ')}.`,
    );
  return [known, operation.join('=')];
}

function profileNamed(name: string): ClientProfile {
  const profile = clientProfileNames.find((one) => one === name);
  if (profile === undefined)
    throw new UsageError(`Unknown profile ${name}. Valid profiles of clients: ${clientProfileNames.join(', ')}.`);
  return profile;
}
