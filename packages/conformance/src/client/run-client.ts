import { SelectionError } from '../kit/selection.ts';
import type { CheckResult, Report } from '../reports/report.ts';
import { type ClientProfile, clientProfileNames } from '../target/profiles.ts';
import type { Client } from '../weather/play.ts';
import { createClientReport } from './client-report.ts';
import { readSampleData } from './environment.ts';
import { playScenario } from './play-scenario.ts';
import type { ApiScenario } from './scenario.ts';
import { profileOfScenario, requirementsOfScenario, scenarios } from './scenarios/catalog.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** Options for judging a client. */
export interface ClientRunOptions {
  client: Client;
  /** The server behind the scenarios, by default the reference server that is installed. */
  upstream?: Upstream;
  /** The profiles of the client, by default all. */
  profiles?: ClientProfile[];
  /** Scenarios or requirements, by default all. */
  only?: string[];
  /** How many scenarios are played at the same time. */
  concurrency?: number;
  /** Name and version of the client, for reports. */
  implementation?: { name: string; version?: string };
  signal?: AbortSignal;
  /** Called after each scenario. */
  onProgress?: (at: { done: number; total: number; result?: CheckResult; soFar(): Report }) => void;
}

/** The default number of scenarios at the same time. Most of their time is waiting. */
const defaultConcurrency = 4;

/**
 * Plays the scenarios with a client and judges it.
 * @throws SelectionError for a scenario that does not exist, UpstreamError when there is no server for the scenarios
 */
export async function runClient(options: ClientRunOptions): Promise<Report> {
  const { client, profiles = clientProfileNames, only = [], signal, onProgress } = options;
  const selected = selectScenarios(profiles, only);
  const started = Date.now();
  const upstream = options.upstream ?? (await startUpstream());
  const results = new Map<ApiScenario, CheckResult>();
  const counts = { batch: 0, other: 0, uncounted: 0 };
  const soFar = (ended = false) =>
    createClientReport({
      ...{ profiles, only, started, upstream, requests: counts, planned: selected.length, ended },
      results: selected.flatMap((scenario) => results.get(scenario) ?? []),
      name: options.implementation ?? { name: client.command },
    });
  const notify = (result?: CheckResult) => onProgress?.({ done: results.size, total: selected.length, soFar, result });
  try {
    const sample = await readSampleData(upstream);
    const waiting = [...selected];
    notify();
    const worker = async () => {
      for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
        const result = await playScenario(next, { client, upstream, sample, counts, signal });
        if (signal?.aborted) return;
        results.set(next, result);
        notify(result);
      }
    };
    await Promise.all(Array.from({ length: options.concurrency ?? defaultConcurrency }, worker));
  } finally {
    if (options.upstream === undefined) await upstream.close();
  }
  return soFar(true);
}

/** Selects the scenarios of some profiles, or the ones among them that filters name. @throws SelectionError when a filter names none */
export function selectScenarios(profiles: readonly ClientProfile[], only: readonly string[]): ApiScenario[] {
  const offered = scenarios.filter((scenario) => profiles.includes(profileOfScenario(scenario)));
  const ids = new Set(offered.map(({ id }) => id));
  const matches = (scenario: ApiScenario, filter: string) => {
    // A task can have the name of its first scenario.
    if (ids.has(filter)) return scenario.id === filter;
    const names: string[] = [profileOfScenario(scenario), scenario.task, ...requirementsOfScenario(scenario)];
    return names.includes(filter) || names.includes(filter.toUpperCase());
  };
  for (const filter of only) {
    if (!offered.some((scenario) => matches(scenario, filter)))
      throw new SelectionError(`No scenario matches ${filter}. The command \`client --list\` lists them.`);
  }
  return only.length === 0 ? offered : offered.filter((scenario) => only.some((filter) => matches(scenario, filter)));
}
