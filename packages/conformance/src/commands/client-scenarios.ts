import { selectScenarios } from '../client/run-client.ts';
import type { Scenario } from '../client/scenario.ts';
import { profileOfScenario, requirementsOfScenario, scenarios } from '../client/scenarios/catalog.ts';
import { tasks } from '../client/tasks.ts';
import { requirementOf } from '../contract/registers.ts';
import { SelectionError } from '../kit/selection.ts';
import { type ClientProfile, clientProfileNames, clientProfiles } from '../target/profiles.ts';

/** Prints the scenarios by profile. */
export function listScenarios(
  profiles: readonly ClientProfile[] = clientProfileNames,
  only: readonly string[] = [],
): void {
  const selected = selectScenarios(profiles, only);
  const width = Math.max(...selected.map(({ id }) => id.length)) + 2;
  const groups = profiles.flatMap((profile) => {
    const own = selected.filter((scenario) => profileOfScenario(scenario) === profile);
    const lines = own.map(({ id, title }) => `  ${id.padEnd(width)}${title}`);
    return own.length === 0 ? [] : [`${profile}: ${clientProfiles[profile]}\n\n${lines.join('\n')}\n`];
  });
  process.stdout.write(groups.join('\n'));
}

/** Prints the story of a scenario, and the behavior that it expects. @throws SelectionError for an unknown id */
export function explainScenario(id: string): void {
  const scenario = scenarios.find((one) => one.id === id);
  if (scenario === undefined)
    throw new SelectionError(`There is no scenario ${id}. The command \`client --list\` lists them.`);
  process.stdout.write(describeScenario(scenario));
}

function describeScenario(scenario: Scenario): string {
  const { id, title, story, reason, task } = scenario;
  const named = requirementsOfScenario(scenario).map((one) => `  ${one}: ${requirementOf(one).statement}`);
  return [
    id,
    `The client ${title}.`,
    '',
    story,
    `Why: ${reason}`,
    '',
    `Task ${task} (${profileOfScenario(scenario)}): ${tasks[task].instruction}`,
    ...(named.length > 0 ? ['', `Judged by:\n${named.join('\n')}`] : []),
    'A leaked credential and doubled data are serious, and count. Everything else is advice, which does not.',
    '',
  ].join('\n');
}
