import { setTimeout as wait } from 'node:timers/promises';
import { startMailCatcher } from '../../harness/mail-catcher.ts';
import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName, Proof, ProofOptions, Result } from '../proof.ts';
import { createLedger, type Ledger, summarize } from '../workload/ledger.ts';
import { verify } from '../workload/verify.ts';
import { checkEmails } from './check-emails.ts';
import { checkHandles, checkMemory } from './check-trends.ts';
import { drawCurves } from './curves.ts';
import { type Form, longForm, shortForm } from './form.ts';
import { mutants } from './mutants.ts';
import type { Holdings } from './report-holdings.ts';
import { runLoad, type SoakResult } from './run-load.ts';
import { type SoakedServer, startSoakedServer } from './soaked-server.ts';
import { quantile } from './trend.ts';
import { buildWorkspace } from './workspace.ts';

/** Milliseconds in which handles must be back: pools close connections that were idle for 10 seconds. */
const handleTimeout = 30_000;

/** Memory, handles, latency, and queues under a load that lasts. */
export const soak: Proof = {
  name: 'soak',
  claim:
    'Under mixed load that lasts, memory, file handles, and queues stay bounded, and nothing that was accepted is lost.',
  method:
    `A server process for each database, both at the same time, gets requests at a fixed rate below saturation: reads, single
events, subscriptions, batches, sign-ins with OAuth 2, requests that it must refuse, and connections that clients cut, while
broadcasts and series of emails go out to a mail server. Its memory is measured after garbage collection, and its handles, queues,
latencies, and files as curves. A trend of live memory of more than 4 MiB over the last three quarters, more resident memory in
the last quarter than 1.25 times the second one plus 20 MiB, handles that remain without load, a warning in the log, an
unexpected status, a queue that does not empty, and a record or an email that is missing or there twice would each be a
violation.`.replaceAll('\n', ' '),
  mutants,
  run: (on, { minutes = 15, ...options }) => soakDatabase(on, options.short ? shortForm : longForm(minutes), options),
};

/** Runs the load on a server with one database, and checks what it did to it. */
async function soakDatabase(
  on: DatabaseName,
  form: Form,
  { seed, postgres, mutant, progress }: ProofOptions,
): Promise<Result> {
  const source = await openDatabaseSource(on, postgres);
  const received = new Map<string, number>();
  const mailServer = await startMailCatcher(({ source }) => {
    const id = /^Message-ID:\s*<(.*)>/im.exec(source)?.[1] ?? '';
    received.set(id, (received.get(id) ?? 0) + 1);
  });
  const ledger = createLedger();
  const show = (requests: number) => progress(`${requests} of ${form.requests} requests`);
  let server: SoakedServer | undefined;
  try {
    const workspace = buildWorkspace(form, new Date(Date.now() + 1500));
    server = await startSoakedServer(await source.create(), workspace, mailServer.url, mutant);
    const before = await server.readHoldings();
    const result = await runLoad(server, ledger, form, seed, show);
    progress('waiting until the queues are empty');
    const violations = await check(on, server, before, result, ledger, received);
    return {
      violations: violations.map((text) => ({ text })),
      curves: drawCurves(on, result.windows),
      counts: {
        ...(form.rate && { 'planned per second': form.rate }),
        ...countResult(result, ledger, form),
        emails: received.size,
      },
    };
  } catch (error) {
    const lastWords = server?.lastWords();
    if (lastWords === undefined) throw error;
    return { violations: [{ text: `The server ended by itself with ${lastWords}` }], curves: [], counts: {} };
  } finally {
    await server?.stop();
    await mailServer.close();
    await source.remove();
  }
}

async function check(
  on: DatabaseName,
  server: SoakedServer,
  before: Holdings,
  { windows, failedSignIns }: SoakResult,
  ledger: Ledger,
  received: ReadonlyMap<string, number>,
): Promise<string[]> {
  const violations = checkMemory(windows);
  for (const [operation, counts] of ledger.results)
    for (const [reason, count] of operation === 'cut' ? [] : counts)
      if (typeof reason === 'string' || reason >= 500)
        violations.push(`${count} requests to ${operation} got no success, but: ${reason}.`);
  violations.push(...failedSignIns.slice(0, 3));
  violations.push(...(await verify(server.database, ledger, server.url)));
  violations.push(...(await checkEmails(server.database, received)));
  violations.push(...(await releaseHandles(on, server, before)));
  const logged = server.logged();
  if (logged[0])
    violations.push(`The server logged ${logged.length} warnings and errors, such as ${logged[0].slice(0, 300)}.`);
  return violations;
}

function countResult(result: SoakResult, ledger: Ledger, form: Form): Record<string, number> {
  const { windows, sent, late, signIns } = result;
  const latencies = windows.flatMap((window) => window.latencies.map(([, milliseconds]) => milliseconds));
  const last = windows.at(-1);
  const { requests, ...records } = summarize(ledger);
  return {
    requests: requests ?? 0,
    'sent late': late,
    'not sent': form.requests - sent,
    'cut by clients': [...(ledger.results.get('cut')?.values() ?? [])].reduce((sum, count) => sum + count, 0),
    ...records,
    'sign-ins': signIns,
    'p50 in ms': round(quantile(latencies, 0.5)),
    'p99 in ms': round(quantile(latencies, 0.99)),
    'live memory at the end in MiB': round((last?.liveBytes ?? 0) / 2 ** 20),
    'resident memory at the end in MiB': Math.round((last?.residentBytes ?? 0) / 2 ** 20),
  };
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
