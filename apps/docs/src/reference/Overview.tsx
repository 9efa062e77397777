import { InlineProse } from '../components/InlineProse.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { readConventions } from '../contract/conventions.ts';
import type { ReferenceSection } from '../contract/operations.ts';
import { OperationCards } from '../home/OperationCards.tsx';

interface Props {
  section: ReferenceSection;
  /** The contract's description. */
  description: string;
}

/** All operations of a contract, and what they have in common. */
export function Overview({ section, description }: Props) {
  const { introduction, conventions } = readConventions(description);
  return (
    <main class="page single" id="main">
      <PageHead title={section.title} lead={introduction} />
      <div class="prose">
        <h2 id="operations">Operations</h2>
        <OperationCards groups={section.groups} />
        <h2 id="conventions">What all operations have in common</h2>
        {conventions.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <h3>{title}</h3>
            <p>
              <InlineProse text={text} />
            </p>
          </section>
        ))}
      </div>
    </main>
  );
}
