import { setTimeout } from 'node:timers/promises';
import type { Contract } from '@email-automation/service/contract/contract';
import type { HttpResponse } from '../send-http.ts';
import type { Attempt, Step } from './attempt.ts';
import { checkResponse, compareTwins } from './check-response.ts';
import { type ServerUnderTest, send } from './server-under-test.ts';

/** An allowed request with its response. */
export interface Exchange {
  step: Step;
  received: HttpResponse;
}

export interface StepContext {
  server: ServerUnderTest;
  contract: Contract;
  ownerOfMark: ReadonlyMap<string, string>;
  /** The allowed requests of the lane, in the order of their accounts. */
  log: Exchange[];
  /** How many requests had which status, by operation. */
  count(step: Step, status: number): void;
}

/** A bound against a server that processes no batches, in milliseconds. */
const patience = 60_000;

/** Sends a request. A batch is processed when the promise resolves, so that the next request finds its effects. */
export async function sendStep(server: ServerUnderTest, step: Step): Promise<HttpResponse> {
  const received = await send(server, step.request);
  const isBatch = step.operationId.endsWith('Batch') && received.status < 300;
  if (isBatch && step.account !== undefined) await processBatches(server, step.account);
  return received;
}

/** Waits until no batch of an account is queued. */
async function processBatches({ database: { query } }: ServerUnderTest, account: string): Promise<void> {
  const queued = query.selectFrom('queued_batches').where('account_id', '=', account).select('position').limit(1);
  for (const end = Date.now() + patience; (await queued.execute()).length > 0; await setTimeout(3))
    if (Date.now() > end) throw new Error(`A batch of account ${account} was not processed within a minute.`);
}

/** Sends the requests of an attempt, and checks each response. @throws Error with a sentence that says what did not hold */
export async function runAttempt(context: StepContext, { before, attempt, twin, together }: Attempt): Promise<void> {
  const preceding = async () => {
    for (const step of before) await runStep(context, step);
  };
  const first = preceding();
  if (!together) await first;
  const [received] = await Promise.all([runStep(context, attempt), first]);
  if (twin === undefined) return;
  const problem = compareTwins([attempt, received], [twin, await runStep(context, twin)]);
  if (problem !== undefined) throw new Error(problem);
}

async function runStep(context: StepContext, step: Step): Promise<HttpResponse> {
  const { server, log, count, ownerOfMark } = context;
  const received = await sendStep(server, step);
  count(step, received.status);
  if (step.expectation === 'allowed') log.push({ step, received });
  const problem = checkResponse(step, received, ownerOfMark);
  if (problem !== undefined) throw new Error(problem);
  return received;
}
