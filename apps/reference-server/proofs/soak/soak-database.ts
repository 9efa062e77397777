import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseSource } from '../new-database.ts';
import type { Curve, DatabaseName, ProofOptions } from '../proof.ts';
import { createDraw } from '../workload/draw.ts';
import { checkRecords } from './check-records.ts';
import { checkHandles, checkMemory } from './check-trends.ts';
import { drawCurves, type Window } from './curves.ts';
import type { Form } from './form.ts';
import { type Load, startLoad } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import { plantedFaults } from './planted-faults.ts';
import { createRequests } from './requests.ts';
import { signIn } from './sign-in.ts';
import { type SoakedServer, startSoakedServer } from './soaked-server.ts';
import { quantile } from './trend.ts';
import { buildWorkspace } from './workspace.ts';

interface DatabaseOutcome {
  counts: Record<string, number | string>;
  violations: string[];
  curves: Curve[];
}

/** Milliseconds in which the queues must be empty after the load. */
const drainTimeout = 60_000;
/** Milliseconds in which handles must be back: pools close connections that were idle for 10 seconds. */
const handleTimeout = 15_000;

/** Runs the load on a server with one database, and checks what it did to it. */
export async function soakDatabase(
  on: DatabaseName,
  form: Form,
  { seed, postgres, plant, progress }: ProofOptions,
): Promise<DatabaseOutcome> {
  const source = await openDatabaseSource(on, postgres);
  const sink = await startMailSink();
  let server: SoakedServer | undefined;
  try {
    const workspace = buildWorkspace(form, new Date(Date.now() + 1500));
    server = await startSoakedServer(await source.create(), workspace, sink.url, plantedFaults[plant ?? '']);
    const before = await server.readHoldings();
    const next = createRequests(createDraw(seed), sink.takeUnsubscribeUrl);
    const load = startLoad(server.url, next, form);
    const [windows, signIns] = await Promise.all([
      measureWhile(server, load, form, (second) => progress(`${on}: ${Math.round(second)} of ${form.seconds} s`)),
      signInWhile(server.url, load, form.signInInterval),
    ]);
    const { sent, late, unsent, entries, unexpected } = await load.done;
    const requests = Object.values(sent).reduce((sum, count) => sum + count, 0);
    progress(`${on}: waiting until the queues are empty`);
    const isDrained = await pollUntil(drainTimeout, async () => {
      const { queuedBatches, queuedEmails } = await (server as SoakedServer).measure();
      return queuedBatches + queuedEmails === 0;
    });
    const violations = checkMemory(windows, requests);
    violations.push(...[...unexpected].map(([what, count]) => `${count} unexpected responses to ${what}.`));
    violations.push(...signIns.errors);
    if (!isDrained) violations.push(`The queues are not empty ${drainTimeout / 1000} s after the load.`);
    violations.push(...(await checkRecords(server.database, entries, sink)));
    let handles: string[] = [];
    await pollUntil(handleTimeout, async () => {
      handles = checkHandles(before, await (server as SoakedServer).readHoldings());
      return handles.length === 0;
    });
    const logged = server.logged();
    if (logged[0])
      violations.push(`The server logged ${logged.length} warnings and errors, such as ${logged[0].slice(0, 300)}.`);
    violations.push(...handles);
    const latencies = windows.flatMap(({ exchanges }) => exchanges.map(({ milliseconds }) => milliseconds));
    return {
      violations,
      curves: drawCurves(on, windows),
      counts: {
        requests,
        'per second': form.rate,
        'sent late': late,
        'not sent': unsent,
        'cut by clients': sent.cut,
        refused: sent.rejected,
        batches: sent.batches,
        'sign-ins': signIns.count,
        emails: sink.received.size,
        'p50 in ms': round(quantile(latencies, 0.5)),
        'p99 in ms': round(quantile(latencies, 0.99)),
        'live memory at the end in MiB': round((windows.at(-1)?.liveBytes ?? 0) / 2 ** 20),
        'resident memory at the end in MiB': Math.round((windows.at(-1)?.residentBytes ?? 0) / 2 ** 20),
      },
    };
  } finally {
    await server?.stop();
    await sink.close();
    await source.remove();
  }
}

/** Measures at each interval until the load is done. */
async function measureWhile(
  server: SoakedServer,
  load: Load,
  { sampleInterval }: Form,
  progress: (second: number) => void,
): Promise<Window[]> {
  const windows: Window[] = [];
  const start = performance.now();
  const ended = new AbortController();
  void load.done.finally(() => ended.abort());
  for (let n = 1; !ended.signal.aborted; n++) {
    const due = start + n * sampleInterval * 1000;
    await wait(Math.max(0, due - performance.now()), undefined, { signal: ended.signal }).catch(() => {});
    const measured = await server.measure();
    const second = (performance.now() - start) / 1000;
    windows.push({ second, exchanges: load.takeExchanges(), ...measured });
    progress(second);
  }
  return windows;
}

/** Signs in at each interval until the load is done. */
async function signInWhile(url: string, load: Load, interval: number): Promise<{ count: number; errors: string[] }> {
  const errors: string[] = [];
  const ended = new AbortController();
  void load.done.finally(() => ended.abort());
  let count = 0;
  while (!ended.signal.aborted) {
    await signIn(url).catch(({ message }: Error) => errors.push(`A sign-in failed: ${message}.`));
    count++;
    await wait(interval * 1000, undefined, { signal: ended.signal }).catch(() => {});
  }
  return { count, errors: errors.slice(0, 3) };
}

/** @returns whether the condition held in time */
async function pollUntil(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > end) return false;
    await wait(50);
  }
}

const round = (value: number) => Math.round(value * 10) / 10;
