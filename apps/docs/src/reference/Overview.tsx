import { PageHead } from '../components/PageHead.tsx';
import { Prose } from '../components/Prose.tsx';
import { description } from '../contract/document.ts';
import { OperationCards } from '../home/OperationCards.tsx';

/** All operations, and what they have in common. */
export function Overview() {
  return (
    <main class="page single" id="main">
      <PageHead title="Reference" lead="All operations by subject, and what they have in common." />
      <div class="prose">
        <h2 id="operations">Operations</h2>
        <OperationCards />
        <h2 id="conventions">What all operations have in common</h2>
        <Prose text={description} />
      </div>
    </main>
  );
}
