import { formatDuration } from '@email-automation/contract-tools/durations';
import type { ProofRun } from '@email-automation/test-tools/published-run';
import { CodeBlock } from '../components/CodeBlock.tsx';
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { runFileUrl, titleOfProof } from './published-runs.ts';

/** A proof: what it claims and does, what its last published run counted, and how to repeat it. */
export function Proof({ proof }: { proof: ProofRun }) {
  const { name, claim, method, mutants, counts, violations, databases, day, seconds } = proof;
  const title = titleOfProof(name);
  const columns = Object.keys(counts);
  const counted = [...new Set(Object.values(counts).flatMap((values) => Object.keys(values)))];
  return (
    <section id={name}>
      <h3>{title}</h3>
      <p>
        <InlineProse text={claim} />
      </p>
      <p class="note">
        {violations.length === 0 ? <span class="st ok">Held</span> : <span class="st err">Broke</span>} on {day}, on{' '}
        {databases.join(' and ')}, in {formatDuration(seconds * 1000)}.{' '}
        <a href={runFileUrl(name)}>
          All figures<span class="vh"> of {title}</span> as JSON
        </a>
      </p>
      {violations.length > 0 && (
        <ul>
          {violations.map((violation) => (
            <li key={violation}>
              <InlineProse text={violation} />
            </li>
          ))}
        </ul>
      )}
      <details class="more">
        <summary>
          Method, counts, and {mutants.length} mutants<span class="vh"> of {title}</span>
        </summary>
        <p>
          <InlineProse text={method} />
        </p>
        <StackTable
          label={`What the proof counted: ${title}`}
          columns={['Counted', ...columns.map((column) => (column === 'both' ? 'Both' : column))]}
          rows={counted.map((what) => [what, ...columns.map((column) => counts[column]?.[what]?.toLocaleString('en'))])}
        />
        <StackTable
          label={`Mutants of the proof: ${title}`}
          columns={['Mutant that breaks it', 'What it does']}
          rows={mutants.map((mutant) => [
            <code key="name">{mutant.name}</code>,
            <InlineProse key="text" text={mutant.description} />,
          ])}
        />
        <CodeBlock title="Repeat it" code={commandOf(proof)} language="sh" />
      </details>
    </section>
  );
}

/** The command that repeats a run. */
function commandOf({ name, seed, databases, minutes }: ProofRun): string {
  const [only] = databases.length === 1 ? databases : [];
  const on = only === undefined ? '' : ` --on ${only === 'SQLite' ? 'sqlite' : 'postgres'}`;
  return `npm run proof:${name} -- --seed ${seed}${on}${minutes === undefined ? '' : ` --minutes ${minutes}`}`;
}
