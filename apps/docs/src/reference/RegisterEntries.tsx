import type { Operation } from '@email-automation/types';
import type { ComponentChildren } from 'preact';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import {
  activeRequirements,
  entriesTouching,
  requirementUrl,
  unspecifiedBehaviors,
  unspecifiedUrl,
} from '../contract/registers.ts';

/** How many entries are open. The rest are in a disclosure. */
const openEntries = 6;

/** The requirements that an operation has to meet, and its unspecified matters. */
export function RegisterEntries({ operation }: { operation: Operation }) {
  const requirements = entriesTouching(operation, activeRequirements);
  const behaviors = entriesTouching(operation, unspecifiedBehaviors);
  return (
    <>
      <Register
        id="requirements"
        title="Requirements"
        introduction="What every server has to do. Each ID leads to the checks that test it."
        className="reg"
        items={requirements.map(({ id, statement, unobservable }) => (
          <li key={id}>
            <a href={requirementUrl(id)}>{id}</a>
            <span>
              <InlineProse text={statement} current={operation.operationId} />
              {unobservable && [' ', <Tag key={id} text="Not observable" />]}
            </span>
          </li>
        ))}
      />
      <Register
        id="unspecified"
        title="Unspecified behavior"
        introduction="The interface leaves these open. Servers that differ here both conform. Beside each one is what the reference server does."
        className="reg open"
        items={behaviors.map(({ id, subject, choice }) => (
          <li key={id}>
            <span>
              <a class="quiet" href={unspecifiedUrl(id)}>
                {subject.split(/`([^`]+)`/).map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
              </a>
            </span>
            <span>
              {/* Its page has the rest. */}
              <InlineProse text={/^.*?\.(?=\s|$)/s.exec(choice)?.[0] ?? choice} current={operation.operationId} />
            </span>
          </li>
        ))}
      />
    </>
  );
}

interface RegisterProps {
  id: string;
  title: string;
  introduction: string;
  className: string;
  items: ComponentChildren[];
}

function Register({ id, title, introduction, className, items }: RegisterProps) {
  if (items.length === 0) return null;
  const more = items.slice(openEntries);
  return (
    <section class="sec" id={id}>
      <h2>
        {title} <small>{items.length}</small>
      </h2>
      <p>{introduction}</p>
      <ul class={className}>{items.slice(0, openEntries)}</ul>
      {more.length > 0 && (
        <details class="more">
          <summary>
            {more.length} more about {title.toLowerCase()}
          </summary>
          <ul class={className}>{more}</ul>
        </details>
      )}
    </section>
  );
}
