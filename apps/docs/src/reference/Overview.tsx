import { InlineProse } from '../components/InlineProse.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { readConventions } from '../contract/conventions.ts';
import { apiSection, type ReferenceSection } from '../contract/operations.ts';
import { StatusTable } from '../errors/StatusTable.tsx';
import { OperationCards } from '../home/OperationCards.tsx';
import { LimitTable } from '../limits/LimitTable.tsx';

interface Props {
  section: ReferenceSection;
  /** The contract's description. */
  description: string;
}

/** All operations of a contract, and their common rules. */
export function Overview({ section, description }: Props) {
  const { introduction, conventions } = readConventions(description);
  const isApi = section === apiSection;
  return (
    <main class="page single" id="main">
      <PageHead title={section.title} lead={introduction} />
      <div class="prose">
        {isApi && <Formats />}
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
        {isApi && (
          <>
            <h2 id="statuses">Statuses of errors</h2>
            <StatusTable />
            <h2 id="limits">Limits</h2>
            <LimitTable />
          </>
        )}
      </div>
    </main>
  );
}

/** The contract as a file, and how to open it elsewhere. */
const Formats = () => (
  <>
    <h2 id="formats">Open it elsewhere</h2>
    <ul>
      <li>
        OpenAPI 3.1: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>
      </li>
      <li>
        OpenAPI 3.0, for tools that do not know 3.1: <a href="/openapi-3.0.yaml">openapi-3.0.yaml</a>,{' '}
        <a href="/openapi-3.0.json">openapi-3.0.json</a>
      </li>
      <li>
        Postman: import <a href="/postman.json">postman.json</a>, a collection with the URL, the token, and the IDs of
        the sandbox
      </li>
      <li>
        Insomnia, Bruno, Hoppscotch: import the URL of <a href="/openapi.json">openapi.json</a>
      </li>
    </ul>
  </>
);
