import { LinkCard } from '../components/LinkCard.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { referencePages } from '../site/reference-pages.ts';
import { Proof } from './Proof.tsx';
import { publishedProofs } from './published-runs.ts';

const others = referencePages.filter(({ url }) => url === '/requirements.html');

/** The one way to everything by which readers can check what the site says. */
export function ProvenPage({ proofs = publishedProofs }) {
  return (
    <main class="page single" id="main">
      <PageHead
        title="How this is proven"
        lead="The contract is tested by servers that violate it, and the reference server by programs that try to refute what it promises. Anyone can repeat each run."
      />
      <div class="prose">
        <h2>The conformance kit</h2>
        <p>
          Each requirement that can be observed over HTTP has checks, and each check has mutants: servers with one
          violation, which it has to detect.
        </p>
        <div class="grid">
          {others.map((page) => (
            <LinkCard key={page.url} {...page} />
          ))}
        </div>
        <h2 id="proofs">Proofs of the reference server</h2>
        <p>
          A proof is itself proven: each of its mutants, servers with a mistake such as an author could make, must break
          it. <code>--mutants</code> runs a proof with each of them, <code>--short</code> its form of seconds that
          belongs to the tests, and <code>--help</code> lists the rest.
        </p>
        {proofs.map((proof) => (
          <Proof key={proof.name} proof={proof} />
        ))}
      </div>
    </main>
  );
}
