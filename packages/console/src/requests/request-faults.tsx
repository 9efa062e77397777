import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Strike } from '@email-automation/sandbox/faults/fault-rules';

/** The faults of the sandbox that struck a request. */
export function RequestFaults({ faults }: { faults: readonly Strike[] }) {
  return (
    <section aria-label="Faults">
      {faults.map((fault) => (
        <p class="note warn">
          <span>
            {`Fault ${fault.fault} of this sandbox struck the request: ${describeStrike(fault)}. `}
            <a href="/console/options">Faults</a>
          </span>
        </p>
      ))}
    </section>
  );
}

const cuts = {
  before_work: 'the connection was cut before anything was done',
  before_response: 'the connection was cut before the response; the work was done',
  in_response: 'the connection was cut in the middle of the response; the work was done',
} as const;

function describeStrike(fault: Strike): string {
  if (fault.kind === 'status') return `the response was ${fault.status}, and nothing was done`;
  if (fault.kind === 'cut') return cuts[fault.at];
  const time = fault.ms < 1000 ? `${fault.ms} ms` : formatDuration(fault.ms);
  return fault.kind === 'latency' ? `it waited ${time} before it was processed` : `its response took ${time} to arrive`;
}
