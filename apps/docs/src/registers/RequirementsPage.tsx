import type { Requirement } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import { ItsOperations } from './ItsOperations.tsx';
import { type RegisterPart, requirementParts } from './parts.ts';
import { RegisterPage } from './RegisterPage.tsx';

/** The requirements of a part of the interface, each with an anchor. */
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
        <ItsOperations contract={contract} />
      </div>
    </li>
  );
}
