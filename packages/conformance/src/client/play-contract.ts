import { randomUUID } from 'node:crypto';
import type { CheckResult, Report } from '../reports/report.ts';
import { createApi, findUnmetNeed } from '../weather/contract/create-api.ts';
import type { Task, Tasks } from '../weather/contract/find-tasks.ts';
import type { Operation } from '../weather/contract/operations.ts';
import type { Contract } from '../weather/contract/read-contract.ts';
import { type Client, type Outcome, play } from '../weather/play.ts';
import type { Scenario, TaskKind } from '../weather/scenario.ts';
import { resultOf } from './check-result.ts';

/** A contract of others, with an operation for each task. */
export interface ContractSubject extends Tasks {
  contract: Contract;
  operations: readonly Operation[];
}

interface Setting {
  client: Client;
  /** Counts the requests of the client. */
  counts: Report['requests'];
  signal?: AbortSignal | undefined;
}

/** Plays a scenario of any contract with a client, and judges its actions. */
export async function playContract(
  scenario: Scenario<TaskKind>,
  subject: ContractSubject,
  { client, counts, signal }: Setting,
): Promise<CheckResult> {
  const start = performance.now();
  const token = `api-token-${randomUUID()}`;
  const task = subject.found.find(({ kind }) => kind === scenario.task);
  const reason = task
    ? findUnmetNeed(scenario, task)
    : subject.missing.find(({ kind }) => kind === scenario.task)?.reason;
  const outcome: Outcome =
    task === undefined || reason !== undefined
      ? { requests: [], elsewhere: [], findings: [], undecided: { result: 'skipped', reason: reason ?? '' } }
      : await play(scenario, createApi(scenario, { ...subject, task, token }), client, signal);
  counts.other += outcome.requests.length;
  counts.uncounted += outcome.elsewhere.length;
  return {
    ...{ id: scenario.id, title: scenario.title, operation: nameOf(task, scenario), profile: scenario.task },
    requirements: [],
    ...resultOf(scenario, outcome, new Map([['API_TOKEN', token]])),
    milliseconds: Math.round(performance.now() - start),
  };
}

const nameOf = (task: Task | undefined, { task: kind }: Scenario) => task?.operation.id ?? kind;
