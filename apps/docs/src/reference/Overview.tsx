import { InlineProse } from '../components/InlineProse.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { conventions, introduction } from '../contract/conventions.ts';
import { OperationCards } from '../home/OperationCards.tsx';

/** All operations, and what they have in common. */
export function Overview() {
  return (
    <main class="page single" id="main">
      <PageHead title="Reference" lead={introduction} />
      <div class="prose">
        <h2 id="operations">Operations</h2>
        <OperationCards />
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
