import { formatDuration } from '@email-automation/contract-tools/durations';
import { CodeBlock } from '../components/CodeBlock.tsx';
import { Fact } from '../components/Fact.tsx';
import { InlineProse } from '../components/InlineProse.tsx';
import { Chart, Legend } from './Chart.tsx';
import { Counts } from './Counts.tsx';
import { commandOf, titleOfProof } from './describe-run.ts';
import { type Figures, figuresUrl } from './figures.ts';
import { Verdict } from './Verdict.tsx';

/** A proof: what it claims and does, the figures of its last published run, and how to repeat it. */
export function Proof({ proof }: { proof: Figures }) {
  const { name, claim, method, mutants, counts, violations } = proof;
  const title = titleOfProof(name);
  return (
    <section class="sec proof" id={name}>
      <h2>{title}</h2>
      <p>
        <strong>Claim:</strong> <InlineProse text={claim} />
      </p>
      <p>
        <InlineProse text={method} />
      </p>
      <Run proof={proof} />
      {violations.length > 0 && (
        <ul class="violations">
          {violations.map((violation) => (
            <li key={violation}>
              <InlineProse text={violation} />
            </li>
          ))}
        </ul>
      )}
      <Counts title={title} counts={counts} />
      <p class="note">
        <a href={figuresUrl(name)}>
          All figures as JSON<span class="vh"> of {title}</span>
        </a>
      </p>
      <Curves proof={proof} />
      <CodeBlock title="Repeat it" code={commandOf(proof)} language="sh" />
      <details class="more">
        <summary>
          {mutants.length} mutants<span class="vh"> of {title}</span>
        </summary>
        <ul class="reg open">
          {mutants.map((mutant) => (
            <li key={mutant.name}>
              <code>{mutant.name}</code>
              <span>
                <InlineProse text={mutant.description} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Run({ proof: { violations, databases, day, seed, seconds, processors } }: { proof: Figures }) {
  return (
    <dl class="facts">
      <Fact name="Result">
        <Verdict violations={violations} />
      </Fact>
      <Fact name="Databases">{databases.join(', ')}</Fact>
      <Fact name="Date">{day}</Fact>
      <Fact name="Duration">{formatDuration(seconds * 1000)}</Fact>
      <Fact name="Seed">{seed}</Fact>
      {processors !== undefined && <Fact name="Processors">{processors}</Fact>}
    </dl>
  );
}

function Curves({ proof: { name, databases, curves = [] } }: { proof: Figures }) {
  if (curves.length === 0) return null;
  const seconds = curves.flatMap(({ points }) => points.map(([second]) => second));
  const end = seconds.reduce((a, b) => Math.max(a, b), 1);
  return (
    <>
      <h3>Curves</h3>
      <Legend databases={databases} />
      <div class="charts">
        {[...Map.groupBy(curves, ({ title }) => title).values()].map((group, index) => (
          <Chart key={group[0]?.title} id={`${name}-${index}`} curves={group} databases={databases} end={end} />
        ))}
      </div>
    </>
  );
}
