import { eventDays, machine, utilization } from '../../capacity/plan.ts';
import { CodeBlock } from '../components/CodeBlock.tsx';
import { OnThisPage } from '../components/OnThisPage.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { measured } from './measured.ts';
import { PlanTable } from './PlanTable.tsx';
import { ReplayTable } from './ReplayTable.tsx';
import { ResponseTimes } from './ResponseTimes.tsx';

const sections = [
  { id: 'machines', title: 'Machines' },
  { id: 'response-times', title: 'Response times' },
  { id: 'check', title: 'How good the simulation is' },
  { id: 'own', title: 'For your own load' },
];

/** How many machines a load needs, from measured figures and a simulation of queues. */
export function CapacityPage() {
  const { bytesPerRow, flush, importBatch } = measured;
  const importRate = Math.round(1_000_000 / (importBatch.server + importBatch.postgres));
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Capacity"
        lead="How many machines the reference server needs on PostgreSQL, computed from what the bench has measured."
      />
      <OnThisPage sections={sections} />
      <div>
        <section class="sec" id="machines">
          <h2>Machines</h2>
          <p>
            A machine has {machine.processors} processors, {machine.memoryGiB} GiB of memory, and {machine.diskTB} TB of
            disk, and uses {utilization * 100} % of its processors. Events are kept for {eventDays} days. Each database
            has a standby of the same size, which the table does not count. More than one database means that the rows
            are distributed by account: see the <a href="/guides/many-machines.html">guide to many machines</a>.
          </p>
          <PlanTable />
          <p>
            This is arithmetic with measured times, not a measurement: nobody has run the last rows. Up to one database
            machine, it is what the bench runs, with more processors. A subscriber takes {bytesPerRow.subscribers} bytes
            with its indexes, an event {bytesPerRow.events}. With one process of the server, an account imports about{' '}
            {importRate.toLocaleString('en')} subscribers a second, because its batches are processed in order;
            different accounts import at the same time.
          </p>
        </section>
        <section class="sec" id="response-times">
          <h2>Response times</h2>
          <p>
            One database machine with {machine.processors} processors, as many server processes, a flush to disk of{' '}
            {flush.toFixed(2)} ms, and events that arrive at random. Below two thirds of the load that fills the
            processors, response times hardly grow; close to it, each burst makes a queue.
          </p>
          <ResponseTimes />
        </section>
        <section class="sec" id="check">
          <h2>How good the simulation is</h2>
          <p>
            The same simulation replays the loads of the bench, where the client, the servers, and PostgreSQL share{' '}
            {measured.processors} processors. A test holds that at least two of them come within 20 %.
          </p>
          <ReplayTable />
        </section>
        <section class="sec" id="own">
          <h2>For your own load</h2>
          <p>
            Measure on your own machine, change the machines in <code>apps/docs/capacity/plan.ts</code>, and run the
            plan:
          </p>
          <CodeBlock
            title="Measure and plan"
            code={
              'pnpm bench -- --only service-times --results\npnpm capacity -- --subscribers 5000000 --events-per-second 3000'
            }
            language="sh"
          />
        </section>
      </div>
    </main>
  );
}
