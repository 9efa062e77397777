import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sample } from './sample.ts';

const run = promisify(execFile);

interface Check {
  id: string;
  result: string;
  reason?: string;
  failures: Finding[];
  advice?: Finding[];
}

interface Finding {
  expected: string;
  seen: string;
}

export interface ScenarioOptions {
  /** The command line that does a task, for example an adapter in another language. */
  command: string;
  profiles?: readonly string[];
  environment?: Record<string, string>;
}

/** The sources and judges of the clients in other languages. */
const sources = [
  'packages/codegen/src',
  'packages/conformance/src/client',
  'packages/conformance/src/weather',
  'packages/test-tools/src',
  'spec',
];

/** Whether this run tries the client in a folder where that takes long: after a change of it, or of its sources and judges. */
export function isClientTried(folder: string): boolean {
  const concernsAll = [folder, ...sources];
  return sample([folder], { what: `clients, ${folder}`, size: 0, nameOf: (name) => name, concernsAll }).length > 0;
}

/**
 * Plays the scenarios of the conformance kit with a client.
 * @param kit path of the command of the kit
 * @returns the number of scenarios, and the findings: failures, advice, and scenarios without a result
 */
export async function playScenarios(
  kit: string,
  { command, profiles = [], environment = {} }: ScenarioOptions,
): Promise<{ count: number; noticed: string[] }> {
  const args = [kit, 'client', '--command', command, '--report', 'json', '--timeout', '60', '--concurrency', '2'];
  const only = profiles.length > 0 ? ['--profile', profiles.join(',')] : [];
  const options = { env: { ...process.env, ...environment }, maxBuffer: 2 ** 28 };
  const { stdout } = await run(process.execPath, [...args, ...only], options).catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  const noticed = checks.flatMap(({ id, result, reason, failures, advice = [] }) => [
    ...(result === 'pass' ? [] : [`${id}: ${result} ${reason ?? ''}`]),
    ...[...failures, ...advice].map(({ expected, seen }) => `${id}: expected ${expected}, seen ${seen}`),
  ]);
  return { count: checks.length, noticed };
}
