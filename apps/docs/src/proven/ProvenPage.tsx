import coverageById from '@email-automation/conformance/coverage.json' with { type: 'json' };
import type { ComponentChild } from 'preact';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import type { Coverage } from '../contract/coverage.ts';
import { activeRequirements } from '../contract/registers.ts';

const coverages: readonly Coverage[] = Object.values(coverageById);
const count = (list: 'checks' | 'mutants') =>
  new Set(coverages.flatMap((coverage) => coverage[list])).size.toLocaleString('en');

const claims: readonly { claim: ComponentChild; test: ComponentChild; command: string }[] = [
  {
    claim: 'A server that violates the contract is noticed.',
    test: (
      <>
        <a href="/requirements.html">{activeRequirements.length} requirements</a> have {count('checks')} checks. Servers
        with one violation each, {count('mutants')} mutants, must fail them.
      </>
    ),
    command: 'proof:mutants',
  },
  {
    claim: (
      <span id="disturbances">
        What the reference server accepts is there exactly once, whatever fails; what it rejects is not there.
      </span>
    ),
    test: 'The proof of disturbances kills, pauses, and cuts off servers and PostgreSQL under load, fails over, upgrades, and compares the tables with every response. Mutants of the server must break it.',
    command: 'proof:disturbances',
  },
  {
    claim: 'Samples and guides work as they stand.',
    test: 'Tests run each of them against a sandbox, and compare what they print.',
    command: 'test -- --filter=docs --all',
  },
  {
    claim: (
      <>
        Other people’s clients do <a href="/guides/client-conformance.html">what the table says</a>.
      </>
    ),
    test: 'Each client runs the scenarios of the kit.',
    command: 'proof:clients',
  },
  {
    claim: 'Every page is accessible, and asks no other host.',
    test: 'A browser opens all pages, wide and narrow, light and dark, and axe looks at them.',
    command: 'proof:docs',
  },
  {
    claim: <span id="benches">The reference server is fast enough.</span>,
    test: 'The bench runs it in turn with servers by hand that do the same job. Compare the ratios: absolute numbers depend on the machine.',
    command: 'bench',
  },
];

/** The claims of this site about servers, clients, and itself, each with the program that tries to refute it. */
export function ProvenPage() {
  return (
    <main class="page single" id="main">
      <PageHead
        title="How this is proven"
        lead="Each claim has a program that tries to refute it. Anyone can run it in a clone of the repository."
      />
      <div class="prose">
        <StackTable
          label="Claims"
          columns={['Claim', 'What tries to refute it', 'npm run …']}
          rows={claims.map(({ claim, test, command }) => [claim, test, <code key="command">{command}</code>])}
        />
      </div>
    </main>
  );
}
