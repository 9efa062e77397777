import { InlineProse } from '../components/InlineProse.tsx';
import { Links, Listed } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Tag } from '../components/Tag.tsx';
import { requirementUrl, unspecifiedUrl } from '../contract/registers.ts';
import type { StateMachine, Transition } from './state-machine.ts';

/** The transitions of a state machine, with who decides them. */
export function StateTable({ machine: { title, states, transitions } }: { machine: StateMachine }) {
  const show = (name: string) => states.find((state) => state.name === name)?.label ?? <code>{name}</code>;
  return (
    <StackTable
      label={title}
      columns={['What happens', 'From', 'To', 'Decided by']}
      rows={transitions.map((transition) => [
        <>
          {transition.trigger.label}
          <span class="note">
            {' '}
            <InlineProse text={transition.trigger.description} />
          </span>
        </>,
        <Listed items={transition.from.map(show)} />,
        show(transition.to),
        <Decision transition={transition} />,
      ])}
    />
  );
}

function Decision({ transition: { specified, trigger } }: { transition: Transition }) {
  const { requirements = [], choices = [] } = trigger;
  const links = specified
    ? requirements.map((text) => ({ text, url: requirementUrl(text) }))
    : choices.map((text) => ({ text, url: unspecifiedUrl(text) }));
  return (
    <>
      {specified ? <Tag text="Contract" kind="accent" /> : <Tag text="Server's choice" />}
      <span class="note">
        {' '}
        <Links to={links} />
      </span>
    </>
  );
}
