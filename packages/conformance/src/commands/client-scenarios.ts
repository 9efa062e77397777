import type { ContractSubject } from '../client/play-contract.ts';
import { select, selectScenarios } from '../client/run-client.ts';
import { profileOfScenario } from '../client/scenarios/catalog.ts';
import { type ClientProfile, clientProfileNames, clientProfiles } from '../target/profiles.ts';
import { findUnmetNeed, parametersOf } from '../weather/contract/create-api.ts';
import { variableOf } from '../weather/contract/environment.ts';
import { describeOperation, kinds } from '../weather/contract/find-tasks.ts';
import type { Scenario } from '../weather/scenario.ts';
import { weatherScenarios } from '../weather/scenarios/catalog.ts';

/** Prints the scenarios by profile. */
export function listScenarios(
  profiles: readonly ClientProfile[] = clientProfileNames,
  only: readonly string[] = [],
): void {
  const selected = selectScenarios(profiles, only);
  const groups = profiles.map(
    (profile): Group => [
      `${profile}: ${clientProfiles[profile]}`,
      selected.filter((scenario) => profileOfScenario(scenario) === profile),
    ],
  );
  print(groups);
}

/** Prints the tasks of a contract, what a program has to do for each, and the scenarios. */
export function listTasks({ found, missing }: ContractSubject, only: readonly string[] = []): void {
  const selected = select(weatherScenarios, only, ({ task }) => [task]);
  const groups = found.map((task): Group => {
    const { kind, operation, items } = task;
    const variables = parametersOf(operation).map(({ name }) => variableOf(name));
    const field = items && operation.method === 'GET' ? ` The field is \`${items.field}\`.` : '';
    const lines = [
      `${kind}: ${describeOperation(operation)}`,
      `  ${kinds[kind].instruction}${field}`,
      ...(variables.length > 0 ? [`  Variables: ${variables.join(', ')}`] : []),
      ...(operation.body ? ['  On standard input: a body as JSON. Any other valid one is as good.'] : []),
    ];
    const own = selected.filter((scenario) => scenario.task === kind && findUnmetNeed(scenario, task) === undefined);
    return [lines.join('\n'), own];
  });
  print(groups);
  for (const { kind, reason } of missing)
    process.stdout.write(`\n${kind}: ${reason} Name one with --tasks ${kind}=…\n`);
}

type Group = [head: string, scenarios: readonly Pick<Scenario, 'id' | 'title'>[]];

function print(groups: readonly Group[]): void {
  const width = Math.max(...groups.flatMap(([, own]) => own.map(({ id }) => id.length)), 0) + 2;
  const texts = groups.flatMap(([head, own]) =>
    own.length === 0 ? [] : [`${head}\n\n${own.map(({ id, title }) => `  ${id.padEnd(width)}${title}\n`).join('')}`],
  );
  process.stdout.write(texts.join('\n'));
}
