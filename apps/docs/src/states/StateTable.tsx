import { InlineProse } from '../components/InlineProse.tsx';
import { Links, Listed } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Tag } from '../components/Tag.tsx';
import { requirementUrl, unspecifiedUrl } from '../contract/registers.ts';
import type { StateMachine, Transition } from './state-machine.ts';

/** The transitions of a state machine, with who decides them. */
export function StateTable({ machine: { title, transitions } }: { machine: StateMachine }) {
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
        <Listed items={transition.from.map(showState)} />,
        showState(transition.to),
        <Decision transition={transition} />,
      ])}
    />
  );
}

const showState = (name: string) => (name === 'none' ? 'not subscribed' : <code class="short">{name}</code>);

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
