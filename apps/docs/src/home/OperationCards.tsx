import { MethodBadge } from '../components/MethodBadge.tsx';
import { Tag } from '../components/Tag.tsx';
import { operationUrl, type ReferenceSection } from '../contract/operations.ts';

/** All operations of a section, a card for each tag. */
export function OperationCards({ groups }: Pick<ReferenceSection, 'groups'>) {
  return (
    <div class="grid">
      {groups.map(({ name, title, description, operations }) => (
        <section key={name} class="card" id={name}>
          <h3>{title}</h3>
          <p class="note">{description}</p>
          <ul class="ops">
            {operations.map(({ operationId, method, summary, deprecated }) => (
              <li key={operationId}>
                <a href={operationUrl(operationId)}>
                  <MethodBadge method={method} />
                  {summary}
                  {deprecated && <Tag kind="deprecated" text="Deprecated" />}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
