import { benchUrl, publishedBenches } from '../benches/bench-figures.ts';
import { InlineProse } from '../components/InlineProse.tsx';
import { LinkCard } from '../components/LinkCard.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { referencePages } from '../site/reference-pages.ts';
import { proofUrl, titleOfProof } from './describe-run.ts';
import { publishedFigures } from './figures.ts';
import { Verdict } from './Verdict.tsx';

const others = referencePages.filter(({ url }) => ['/requirements.html', '/implementations.html'].includes(url));
const benches = referencePages.find(({ url }) => url === '/benches.html');

/** The one way to everything by which readers can check what the site says. */
export function ProvenPage() {
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
        <h2>Proofs of the reference server</h2>
        <StackTable
          label="Proofs"
          columns={['Proof', 'Claim', 'Result']}
          rows={publishedFigures.map(({ name, claim, violations }) => ({
            key: name,
            cells: [
              <a key={name} href={proofUrl(name)}>
                {titleOfProof(name)}
              </a>,
              <InlineProse key={name} text={claim} />,
              <Verdict key={name} violations={violations} />,
            ],
          }))}
        />
        <h2>Benches</h2>
        <p>{benches?.description}</p>
        <ul>
          {publishedBenches.map(({ name, title }) => (
            <li key={name}>
              <a href={benchUrl(name)}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
