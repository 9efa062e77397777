import { selectScenarios } from '../client/run-client.ts';
import { profileOfScenario } from '../client/scenarios/catalog.ts';
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
