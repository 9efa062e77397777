import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';

/** The scenarios that the kit plays with clients of a profile. */
export function ScenarioTable({ profile }: { profile: string }) {
  const own = scenarios.filter((scenario) => scenario.profile === profile);
  if (own.length === 0) throw new Error(`No scenario has the profile ${profile}.`);
  return (
    <StackTable
      label={`Scenarios for clients: ${profile}`}
      columns={['Scenario', 'What happens', 'A good client, and why']}
      wide
      rows={own.map(({ id, story, title, reason }) => [
        <code key={id} id={id}>
          {id}
        </code>,
        <InlineProse key="story" text={story} />,
        <InlineProse key="title" text={`It ${title}. ${reason}`} />,
      ])}
    />
  );
}

/** The number of scenarios, for sentences. */
export const scenarioCount: number = scenarios.length;
