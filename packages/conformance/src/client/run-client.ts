import { contractVersion } from '../contract/operations.ts';
import { SelectionError } from '../kit/selection.ts';
import type { CheckResult, Report } from '../reports/report.ts';
import { type ClientProfile, clientProfileNames } from '../target/profiles.ts';
import type { Client } from '../weather/play.ts';
import type { Scenario } from '../weather/scenario.ts';
import { weatherScenarios } from '../weather/scenarios/catalog.ts';
import { createClientReport } from './client-report.ts';
import { readSampleData } from './environment.ts';
import { type ContractSubject, playContract } from './play-contract.ts';
import { playScenario } from './play-scenario.ts';
import type { ApiScenario } from './scenario.ts';
import { profileOfScenario, requirementsOfScenario, scenarios } from './scenarios/catalog.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** Options for judging a client. */
export interface ClientRunOptions {
  client: Client;
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

interface ApiRunOptions extends ClientRunOptions {
  /** The server behind the scenarios, by default the reference server that is installed. */
  upstream?: Upstream;
  /** The profiles of the client, by default all. */
  profiles?: ClientProfile[];
}

/** The default number of scenarios at the same time. Most of their time is waiting. */
const defaultConcurrency = 4;

/** What is played, and with what. */
interface Plan<One> {
  scenarios: readonly One[];
  play(scenario: One, counts: Report['requests']): Promise<CheckResult>;
  /** What the report says about it. */
  target: Report['target'];
  contract: string;
}

/**
 * Plays the scenarios with a client and judges it.
 * @throws SelectionError for a scenario that does not exist, UpstreamError when there is no server for the scenarios
 */
export async function runClient(options: ApiRunOptions): Promise<Report> {
  const { client, profiles = clientProfileNames, only = [], signal } = options;
  const selected = selectScenarios(profiles, only);
  const upstream = options.upstream ?? (await startUpstream());
  try {
    const sample = await readSampleData(upstream);
    return await runPlan(options, {
      scenarios: selected,
      play: (scenario, counts) => playScenario(scenario, { client, upstream, sample, counts, signal }),
      target: { baseUrl: upstream.url, account: upstream.account, profiles: [...profiles], notOffered: [] },
      contract: contractVersion,
    });
  } finally {
    if (options.upstream === undefined) await upstream.close();
  }
}

/**
 * Plays the scenarios of any contract with a client and judges it.
 * @param name the name of the contract, for the report
 * @throws SelectionError for a scenario that does not exist
 */
export function runContract(name: string, subject: ContractSubject, options: ClientRunOptions): Promise<Report> {
  const { client, only = [], signal } = options;
  const { title, version } = subject.contract.info;
  return runPlan(options, {
    scenarios: select(weatherScenarios, only, ({ task }) => [task]),
    play: (scenario, counts) => playContract(scenario, subject, { client, counts, signal }),
    target: {
      baseUrl: name,
      profiles: subject.found.map(({ kind, operation }) => `${kind}=${operation.id}`),
      notOffered: [],
    },
    contract: `${title} ${version}`,
  });
}

async function runPlan<One>(options: ClientRunOptions, { scenarios: selected, play, ...plan }: Plan<One>) {
  const { client, only = [], signal, onProgress, implementation = { name: client.command } } = options;
  const started = Date.now();
  const results = new Map<One, CheckResult>();
  const requests = { batch: 0, other: 0, uncounted: 0 };
  const soFar = (ended = false) =>
    createClientReport({
      ...{ contract: plan.contract, target: { ...plan.target, implementation } },
      ...{ only, started, requests, planned: selected.length, ended },
      results: selected.flatMap((scenario) => results.get(scenario) ?? []),
    });
  const notify = (result?: CheckResult) => onProgress?.({ done: results.size, total: selected.length, soFar, result });
  const waiting = [...selected];
  notify();
  const worker = async () => {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
      const result = await play(next, requests);
      if (signal?.aborted) return;
      results.set(next, result);
      notify(result);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? defaultConcurrency }, worker));
  return soFar(true);
}

/** Selects the scenarios of some profiles, or the ones among them that filters name. @throws SelectionError when a filter names none */
export function selectScenarios(profiles: readonly ClientProfile[], only: readonly string[]): ApiScenario[] {
  const offered = scenarios.filter((scenario) => profiles.includes(profileOfScenario(scenario)));
  return select(offered, only, (scenario) => [
    profileOfScenario(scenario),
    scenario.task,
    ...requirementsOfScenario(scenario),
  ]);
}

/** Selects scenarios by their ids, or by other names. @throws SelectionError when a filter names none */
export function select<One extends Pick<Scenario, 'id'>>(
  offered: readonly One[],
  only: readonly string[],
  namesOf: (scenario: One) => string[],
): One[] {
  const ids = new Set(offered.map(({ id }) => id));
  const matches = (scenario: One, filter: string) => {
    // A task can have the name of its first scenario.
    if (ids.has(filter)) return scenario.id === filter;
    return [filter, filter.toUpperCase()].some((name) => namesOf(scenario).includes(name));
  };
  for (const filter of only) {
    if (!offered.some((scenario) => matches(scenario, filter)))
      throw new SelectionError(`No scenario matches ${filter}. The command \`client --list\` lists them.`);
  }
  return offered.filter((scenario) => only.length === 0 || only.some((filter) => matches(scenario, filter)));
}
