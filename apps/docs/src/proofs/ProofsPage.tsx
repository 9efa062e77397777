import { InlineProse } from '../components/InlineProse.tsx';
import { OnThisPage } from '../components/OnThisPage.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { titleOfProof } from './describe-run.ts';
import { type Figures, publishedFigures } from './figures.ts';
import { Proof } from './Proof.tsx';
import { Verdict } from './Verdict.tsx';

/** All proofs of the reference server that have published figures. */
export function ProofsPage({ proofs = publishedFigures }: { proofs?: readonly Figures[] }) {
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Proofs"
        lead="What the reference server promises is a set of claims. Each has a program that tries to refute it, which anyone can run in the repository, on SQLite and on PostgreSQL."
      />
      <OnThisPage sections={proofs.map(({ name }) => ({ id: name, title: titleOfProof(name) }))} />
      <div>
        <section class="sec" id="proofs">
          <h2>How proofs work</h2>
          <p>
            A proof is itself proven: each of its mutants, servers with a mistake such as an author could make, must
            break it. The last line of a run begins with <code>held</code> or <code>broke</code>. The option{' '}
            <code>--mutants</code> runs a proof with each of its mutants, <code>--short</code> runs the form of seconds
            that belongs to the tests, and <code>-- --help</code> lists the rest.
          </p>
          <Summary proofs={proofs} />
        </section>
        {proofs.map((proof) => (
          <Proof key={proof.name} proof={proof} />
        ))}
      </div>
    </main>
  );
}

function Summary({ proofs }: { proofs: readonly Figures[] }) {
  return (
    <StackTable label="Proofs with their last published runs" columns={['Proof', 'Claim', 'Result']}>
      {proofs.map(({ name, claim, violations }) => (
        <tr key={name} role="row">
          <th role="rowheader" scope="row">
            <a href={`#${name}`}>{titleOfProof(name)}</a>
          </th>
          <td role="cell">
            <InlineProse text={claim} />
          </td>
          <td role="cell">
            <Verdict violations={violations} />
          </td>
        </tr>
      ))}
    </StackTable>
  );
}
