import { join } from 'node:path';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { profileOfScenario, requirementsOfScenario, scenarios } from '../src/client/scenarios/catalog.ts';

/** The scenarios for clients, as programs and the documentation read them. */
const scenarioList = scenarios.map((scenario) => {
  const { id, task, title, story, reason } = scenario;
  const requirements = requirementsOfScenario(scenario);
  return { id, profile: profileOfScenario(scenario), task, title, story, reason, requirements };
});

await updateFiles(
  join(import.meta.dirname, '..'),
  { 'scenarios.json': `${JSON.stringify(scenarioList, null, 1)}\n` },
  { source: 'the scenarios' },
);
