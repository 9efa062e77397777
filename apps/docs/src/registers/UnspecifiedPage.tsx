import type { UnspecifiedBehavior } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { Links } from '../components/Links.tsx';
import { Tag } from '../components/Tag.tsx';
import { requirementUrl } from '../contract/registers.ts';
import { ItsOperations } from './ItsOperations.tsx';
import { type RegisterPart, unspecifiedParts } from './parts.ts';
import { RegisterPage } from './RegisterPage.tsx';

const kinds: Record<UnspecifiedBehavior['kind'], string> = {
  behavior: 'Servers can differ',
  shape: 'Open in the schema',
  absent: 'Not part of the interface',
};

/** The unspecified behavior of a part of the interface, with the choices of the reference server. */
export function UnspecifiedPage({ part }: { part: RegisterPart<UnspecifiedBehavior> }) {
  return (
    <RegisterPage
      register={{ title: 'Unspecified behavior', url: '/unspecified.html' }}
      lead="What the interface leaves open here. The conformance kit accepts every choice. Each entry says what the reference server does, and why."
      part={part}
      parts={unspecifiedParts}
      open
    >
      {(behavior) => <Entry key={behavior.id} behavior={behavior} />}
    </RegisterPage>
  );
}

type Example = NonNullable<UnspecifiedBehavior['examples']>[number];

/** Joins sentences without subject: "returns 404; or returns 422". */
const joinAlternatives = (alternatives: readonly string[]) => alternatives.join('; or ');

/** Formats an example as lines. */
function formatExample(example: Example): string {
  if (typeof example === 'string') return example;
  const { exchange, headers, sends, returns } = example;
  const lines = (fields: typeof headers = {}) =>
    Object.entries(fields).map(([name, value]) => (value === null ? `  (no ${name})` : `  ${name}: ${value}`));
  const [request = '', response = ''] = exchange.split(' → ');
  const content = returns === undefined ? [] : [`  ${JSON.stringify(returns)}`];
  return [request, ...lines(headers), `→ ${response}`, ...lines(sends), ...content].join('\n');
}

function Entry({ behavior }: { behavior: UnspecifiedBehavior }) {
  const { id, kind, subject, contract, requirements, alternatives = [], choice, reason, examples = [] } = behavior;
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
        {examples.length > 0 && (
          <details class="more">
            <summary>Examples</summary>
            <pre>
              <code>{examples.map(formatExample).join('\n\n')}</code>
            </pre>
          </details>
        )}
        {alternatives.length > 0 && (
          <p class="note">
            <InlineProse text={`Another server may choose otherwise. It ${joinAlternatives(alternatives)}.`} />
          </p>
        )}
        {requirements.length > 0 && (
          <p class="note">
            No choice may violate <Links to={requirements.map((text) => ({ text, url: requirementUrl(text) }))} />.
          </p>
        )}
        <ItsOperations contract={contract} />
      </div>
    </li>
  );
}
