import { PageHead } from '../components/PageHead.tsx';
import { type Figures, publishedFigures } from './figures.ts';
import { Proof } from './Proof.tsx';

/** All proofs of the reference server that have published figures. */
export function ProofsPage({ proofs = publishedFigures }: { proofs?: readonly Figures[] }) {
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Proofs"
        lead="What the reference server promises is a set of claims. Each has a program that tries to refute it, which anyone can run in the repository, on SQLite and on PostgreSQL."
      />
      <div>
        <section class="sec" id="proofs">
          <h2>How proofs work</h2>
          <p>
            A proof is itself proven: each of its mutants, servers with a mistake such as an author could make, must
            break it. The last line of a run begins with <code>held</code> or <code>broke</code>. The option{' '}
            <code>--mutants</code> runs a proof with each of its mutants, <code>--short</code> runs the form of seconds
            that belongs to the tests, and <code>-- --help</code> lists the rest.
          </p>
        </section>
        {proofs.map((proof) => (
          <Proof key={proof.name} proof={proof} />
        ))}
      </div>
    </main>
  );
}
