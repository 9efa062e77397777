import { CodeBlock } from '../components/CodeBlock.tsx';
import { Fact } from '../components/Fact.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { AimTable } from './AimTable.tsx';
import { type BenchFigures, publishedBenches } from './bench-figures.ts';
import { QuantityTable } from './QuantityTable.tsx';

/** All measurements of the reference server that have published figures. */
export function BenchesPage({ benches = publishedBenches }: { benches?: readonly BenchFigures[] }) {
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Benches"
        lead="How fast the reference server is beside named peers, measured in turn, in one run, on one machine."
      />
      <div>
        <section class="sec" id="ratios">
          <h2>How to read them</h2>
          <p>
            Compare the ratios. Absolute numbers depend on the machine and on its load, which slow the peers down as
            much as the server. A ratio is the value of the reference server divided by that of the peer: 2 × of a
            processor time means that the server needs twice as much.
          </p>
          <p>
            The servers by hand do the same job as somebody would write it for one service: the same rows, headers, and
            bodies, without validation, limits, or logs. The processor time is that of the server’s process alone, over
            a fixed number of requests that another process sends; the least of eight rounds counts.
          </p>
          <AimTable benches={benches} />
        </section>
        {benches.map((bench) => (
          <Bench key={bench.name} bench={bench} />
        ))}
      </div>
    </main>
  );
}

function Bench({ bench: { name, title, extent, own, day, machine, load, node, quantities } }: { bench: BenchFigures }) {
  return (
    <section class="sec bench" id={name}>
      <h2>{title}</h2>
      <p>{capitalize(extent)}.</p>
      <dl class="facts">
        <Fact name="Date">{day}</Fact>
        <Fact name="Machine">{machine}</Fact>
        <Fact name="Load before">{load}</Fact>
        <Fact name="Node.js">{node}</Fact>
      </dl>
      {quantities.map((quantity) => (
        <QuantityTable key={quantity.title} quantity={quantity} own={own} />
      ))}
      <CodeBlock title="Repeat it" code={`pnpm bench -- --only ${name}`} language="sh" />
    </section>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
