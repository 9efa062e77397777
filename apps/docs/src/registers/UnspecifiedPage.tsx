import type { UnspecifiedBehavior } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import { unspecifiedBehaviors } from '../contract/registers.ts';
import { ContractPointers } from './ContractPointers.tsx';
import { groupByPart } from './parts.ts';
import { RegisterPage } from './RegisterPage.tsx';

const kinds: Record<UnspecifiedBehavior['kind'], string> = {
  behavior: 'Servers can differ',
  shape: 'Open in the schema',
  absent: 'Not part of the interface',
};

/** All unspecified behavior by parts of the interface, with the choices of the reference server. */
export function UnspecifiedPage({ entries = unspecifiedBehaviors }: { entries?: readonly UnspecifiedBehavior[] }) {
  return (
    <RegisterPage
      title="Unspecified behavior"
      lead="What the interface leaves open. Every server can make its own choice, and the conformance kit accepts them all. Each entry says what the reference server does, and why."
      parts={groupByPart(entries, ({ part }) => part)}
      open
    >
      {(behavior) => <Entry key={behavior.id} behavior={behavior} />}
    </RegisterPage>
  );
}

function Entry({ behavior: { id, kind, subject, contract, choice, reason } }: { behavior: UnspecifiedBehavior }) {
  return (
    <li id={id}>
      <div>
        <b>
          <InlineProse text={subject} />
        </b>
        <p class="note">
          <a href={`#${id}`}>{id}</a> <Tag text={kinds[kind]} />
        </p>
      </div>
      <div>
        <InlineProse text={choice} />
        <p class="note">
          <InlineProse text={reason} />
        </p>
        <ContractPointers pointers={contract} />
      </div>
    </li>
  );
}
