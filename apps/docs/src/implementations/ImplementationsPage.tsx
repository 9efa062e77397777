import parts from '@email-automation/openapi/parts.json';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { requirementUrl } from '../contract/registers.ts';
import { describePart } from './describe-part.ts';
import { statements as published } from './statements.ts';

/** All implementations with a published conformance statement, by the parts of the interface. */
export function ImplementationsPage({ statements = published }: { statements?: typeof published }) {
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Implementations"
        lead="Servers of the interface, and what a complete run of the conformance kit showed about each. Failures are here too."
      />
      <div>
        <section class="sec" id="implementations">
          <h2>Statements</h2>
          <p>
            To add a server, see <code>packages/conformance/implementations/</code> in the repository.
          </p>
          <StackTable
            label="Implementations with their statements"
            columns={['Implementation', 'Contract', 'Result', 'Profiles', 'Kit', 'Day']}
            rows={statements.map(({ implementation, contract, conforms, reservation, profiles, kit, date }) => [
              `${implementation.name} ${implementation.version}`,
              contract.version,
              conforms ? 'conforms' : `does not conform: ${reservation}`,
              profiles.join(', '),
              kit.version,
              date.slice(0, 10),
            ])}
          />
        </section>
        <section class="sec" id="parts">
          <h2>Parts of the interface</h2>
          <p>
            Each cell has the number of requirements that passed. Those that no check can observe, or that belong to a
            profile that the server does not claim, are not counted.
          </p>
          <StackTable
            label="Requirements by part and implementation"
            columns={[
              'Part',
              ...statements.map(
                ({ implementation, contract }) => `${implementation.name}, contract ${contract.version}`,
              ),
            ]}
            rows={parts.map(({ prefix, title }) => [
              <a key={prefix} href={requirementUrl(`${prefix}-1`)}>
                {title}
              </a>,
              ...statements.map((statement) => describePart(statement, prefix)),
            ])}
          />
        </section>
      </div>
    </main>
  );
}
