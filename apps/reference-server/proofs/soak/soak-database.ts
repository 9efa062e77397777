import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseSource } from '../new-database.ts';
import type { Curve, DatabaseName, ProofOptions } from '../proof.ts';
import { createDraw } from '../workload/draw.ts';
import { checkRecords } from './check-records.ts';
import { checkHandles, checkMemory } from './check-trends.ts';
import { drawCurves } from './curves.ts';
import type { Form } from './form.ts';
import type { Holdings } from './inspect-process.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { mutants } from './mutants.ts';
import { createRequests } from './requests.ts';
import { runLoad, type SoakResult } from './run-load.ts';
import { type SoakedServer, startSoakedServer } from './soaked-server.ts';
import { quantile } from './trend.ts';
import { buildWorkspace } from './workspace.ts';

interface DatabaseOutcome {
  counts: Record<string, number | string>;
  violations: string[];
  curves: Curve[];
}

/** Milliseconds in which the queues must become shorter after the load, until they are empty. */
const drainTimeout = 60_000;
/** Milliseconds in which handles must be back: pools close connections that were idle for 10 seconds. */
const handleTimeout = 30_000;

/** Runs the load on a server with one database, and checks what it did to it. */
export async function soakDatabase(
  on: DatabaseName,
  form: Form,
  { seed, postgres, mutant: mutantName, progress }: ProofOptions,
): Promise<DatabaseOutcome> {
  const source = await openDatabaseSource(on, postgres);
  const sink = await startMailSink();
  const show = (requests: number) => progress(`${on}: ${requests} of ${form.requests} requests`);
  let server: SoakedServer | undefined;
  try {
    const workspace = buildWorkspace(form, new Date(Date.now() + 1500));
    server = await startSoakedServer(await source.create(), workspace, sink.url, mutants[mutantName ?? '']);
    const before = await server.readHoldings();
    const next = createRequests(createDraw(seed), sink.takeUnsubscribeUrl);
    const result = await runLoad(server, next, form, show);
    progress(`${on}: waiting until the queues are empty`);
    const violations = await check(on, server, before, result, sink);
    return {
      violations,
      curves: drawCurves(on, result.windows),
      counts: {
        ...(form.rate && { 'planned per second': form.rate }),
        ...countResult(result),
        emails: sink.received.size,
      },
    };
  } catch (error) {
    const lastWords = server?.lastWords();
    if (lastWords === undefined) throw error;
    return { violations: [`The server ended by itself: ${lastWords}`], curves: [], counts: {} };
  } finally {
    await server?.stop();
    await sink.close();
    await source.remove();
  }
}

async function check(
  on: DatabaseName,
  server: SoakedServer,
  before: Holdings,
  { windows, entries, unexpected, failedSignIns }: SoakResult,
  sink: MailSink,
): Promise<string[]> {
  const violations = checkMemory(windows);
  violations.push(...[...unexpected].map(([what, count]) => `${count} unexpected responses to ${what}.`));
  violations.push(...failedSignIns.slice(0, 3));
  const left = await drain(server);
  if (left > 0)
    violations.push(
      `The queues do not empty: ${left} batches, emails, and broadcasts have waited for ${drainTimeout / 1000} s.`,
    );
  else violations.push(...(await checkRecords(server.database, entries, sink)));
  violations.push(...(await releaseHandles(on, server, before)));
  const logged = server.logged();
  if (logged[0])
    violations.push(`The server logged ${logged.length} warnings and errors, such as ${logged[0].slice(0, 300)}.`);
  return violations;
}

function countResult(result: SoakResult): Record<string, number> {
  const { windows, sent, late, unsent, signIns } = result;
  const latencies = windows.flatMap(({ exchanges }) => exchanges.map(({ milliseconds }) => milliseconds));
  const last = windows.at(-1);
  return {
    requests: Object.values(sent).reduce((sum, count) => sum + count, 0),
    'sent late': late,
    'not sent': unsent,
    'cut by clients': sent.cut,
    refused: sent.rejected,
    batches: sent.batches,
    'sign-ins': signIns,
    'p50 in ms': round(quantile(latencies, 0.5)),
    'p99 in ms': round(quantile(latencies, 0.99)),
    'live memory at the end in MiB': round((last?.liveBytes ?? 0) / 2 ** 20),
    'resident memory at the end in MiB': Math.round((last?.residentBytes ?? 0) / 2 ** 20),
  };
}

/**
 * Waits until the queues are empty, or do not become shorter. They are counted twice, because the server may still be accepting
 * a request that its client has cut.
 * @returns how many batches, emails, and broadcasts are left
 */
async function drain(server: SoakedServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let end = 0;
  for (let before: number | undefined; ; await wait(200)) {
    const left = await server.countWork();
    if (left < least) [least, end] = [left, performance.now() + drainTimeout];
    if ((left === 0 && before === 0) || performance.now() > end) return left;
    before = left;
  }
}

/** Waits until the server holds what it held before the load. @returns what it holds instead when the time is over */
async function releaseHandles(on: DatabaseName, server: SoakedServer, before: Holdings): Promise<string[]> {
  const end = performance.now() + handleTimeout;
  for (;;) {
    const violations = checkHandles(on, before, await server.readHoldings());
    if (violations.length === 0 || performance.now() > end) return violations;
    await wait(100);
  }
}

const round = (value: number) => Math.round(value * 10) / 10;
