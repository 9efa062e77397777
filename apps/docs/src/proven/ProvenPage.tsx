import { CodeBlock } from '../components/CodeBlock.tsx';
import { LinkCard } from '../components/LinkCard.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { referencePages } from '../site/reference-pages.ts';

const others = referencePages.filter(({ url }) => url === '/requirements.html');

/** How readers can check what the site says, in one screen. */
export const ProvenPage = () => (
  <main class="page single" id="main">
    <PageHead
      title="How this is proven"
      lead="The contract is tested by servers that violate it, and the reference server by a program that tries to refute what it promises. Anyone can repeat each run."
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
      <h2 id="disturbances">Crashes, outages, and upgrades</h2>
      <p>
        The proof of disturbances kills, pauses, starves, and cuts off servers, workers, and PostgreSQL under load, lets
        PostgreSQL fail over to its standby, and replaces servers of the last release. Afterwards, it compares the
        tables with every response: what was accepted is there exactly once, and what was rejected is not there. It is
        itself proven: each of its mutants, servers with a mistake such as an author could make, must break it.
      </p>
      <CodeBlock
        title="Repeat it in a clone of the repository"
        code={'npm run proof:disturbances -- --short\nnpm run proof:disturbances -- --mutants'}
        language="sh"
      />
    </div>
  </main>
);
