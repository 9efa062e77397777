import type { Requirement } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import { coverageOf } from '../contract/coverage.ts';
import { ContractPointers } from './ContractPointers.tsx';
import { type RegisterPart, requirementParts } from './parts.ts';
import { RegisterPage } from './RegisterPage.tsx';

/** The requirements of a part of the interface, each with an anchor and its tests. */
export function RequirementsPage({ part }: { part: RegisterPart<Requirement> }) {
  return (
    <RegisterPage
      register={{ title: 'Requirements', url: '/requirements.html' }}
      lead="What every server has to do. The conformance kit tests what can be observed over HTTP, and reports by these IDs."
      part={part}
      parts={requirementParts}
    >
      {(requirement) => <Entry key={requirement.id} requirement={requirement} />}
    </RegisterPage>
  );
}

function Entry({
  requirement: { id, level, statement, contract, duty, unobservable, retired },
}: {
  requirement: Requirement;
}) {
  return (
    <li id={id}>
      <div>
        <a href={`#${id}`}>{id}</a>
        <div>
          <Tag
            text={retired === undefined ? level : `Retired in ${retired}`}
            kind={retired ? 'deprecated' : 'neutral'}
          />
        </div>
      </div>
      <div>
        <InlineProse text={statement} />
        {duty && <p class="note">A duty of the {duty}, not of the server.</p>}
        {unobservable && (
          <p class="note">
            Not observable over HTTP: <InlineProse text={unobservable} />
          </p>
        )}
        <ContractPointers pointers={contract} />
        <Tests id={id} />
      </div>
    </li>
  );
}

function Tests({ id }: { id: string }) {
  const { checks, mutants } = coverageOf(id);
  if (checks.length + mutants.length === 0) return null;
  const title = [count(checks.length, 'check'), count(mutants.length, 'mutant')].filter(Boolean).join(', ');
  return (
    <details class="more">
      <summary>{title}</summary>
      <ul class="tests">
        {checks.map((check) => (
          <li key={check}>
            <code>{check}</code>
          </li>
        ))}
        {mutants.map((mutant) => (
          <li key={mutant}>
            Detects a server that <InlineProse text={mutant} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const count = (number: number, unit: string) => number > 0 && `${number} ${unit}${number === 1 ? '' : 's'}`;
