import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { findViolations, type Violation } from '../contract/violations.ts';
import { createExchange, type Exchange, redact } from '../http/exchange.ts';
import { Failed, RunInterrupted, Skipped } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import { expectSuccess } from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import type { RequestCounts } from '../reports/report.ts';
import { createClock } from '../target/clock.ts';
import { createProvider } from '../target/provider.ts';
import type { Target } from '../target/target.ts';
import { createBackground } from './background.ts';
import { createGatewayResponses } from './gateway-responses.ts';
import { createLocks } from './locks.ts';
import { createOperationHealth, type OperationHealth } from './operation-health.ts';
import { poll } from './poll.ts';
import { createRateLimits } from './rate-limits.ts';
import { createRequestCounter } from './request-counts.ts';
import { createSharedValues } from './shared-values.ts';
import type { Slot } from './slots.ts';
import { createTransport, type Sent } from './transport.ts';

/** The responses of an operation that violate the contract: each violation with its first exchange. */
export interface ContractRecord {
  responses: number;
  violations: Map<string, { violation: Violation; exchange: Exchange; checks: Set<string> }>;
}

/** The common state of all checks of a run: connection, created data, request counts, secrets and contract violations. */
export interface Session {
  /** @param slot the check's permission to send requests, if it runs beside other checks */
  createKit(
    checkId: string,
    slot?: Slot,
  ): Kit & {
    /** The exchange of a response; without one, the last exchange. */
    exchangeOf(response?: HttpResponse): Exchange | undefined;
  };
  contractRecords: Map<OperationId, ContractRecord>;
  health: OperationHealth;
  /** Whether a batch of an operation has been seen to be processed. */
  hasProcessed(operation: OperationId): boolean;
  requests: RequestCounts;
  secrets: Map<string, string>;
  /** Why the run cannot send more requests; undefined while it can. */
  readonly stopped: string | undefined;
  /** The reasons for checks without a result, such as a rate limit, each in one sentence or more. */
  problems(): { rateLimit?: string; gateway?: string };
}

export interface SessionOptions {
  /** Interrupts requests and waiting, with RunInterrupted. */
  signal?: AbortSignal;
  /** The number of requests in a row without any response after which the session stops. */
  maxUnanswered?: number;
}

/** Creates the session of a run. Everything that it creates has unique names, so that runs can share an account. */
export function createSession(target: Target, { signal, maxUnanswered = 3 }: SessionOptions = {}): Session {
  const run = randomBytes(5).toString('hex');
  const secrets = collectSecrets(target);
  const clock = createClock(target);
  const provider = createProvider(target, { account_id: target.account, run });
  const contractRecords: Session['contractRecords'] = new Map();
  const counter = createRequestCounter(target);
  const rateLimits = createRateLimits(target);
  const transport = createTransport(target, { signal, maxUnanswered, counter, rateLimits });
  const gateway = createGatewayResponses((text) => redact(text, secrets));
  const background = createBackground(target.backgroundSeconds);
  const health = createOperationHealth(target);
  /** The exchanges of the run, by response. */
  const exchanges = new WeakMap<HttpResponse, Sent>();
  /** Redacts a secret from now on. The first name of a secret is kept. */
  const addSecret = (secret: string | undefined, name: string) => {
    if (!secret || [...secrets.values()].includes(secret)) return;
    secrets.set(secrets.has(name) ? `${name}_${secrets.size}` : name, secret);
  };
  const shared = createSharedValues<Sent | undefined>();
  const locks = createLocks();
  const wait = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, signal && { signal }).catch(() => {
      throw new RunInterrupted();
    });

  function addAccessToken(token: string | undefined): void {
    addSecret(token, 'NEW_ACCESS_TOKEN');
    if (token !== undefined) counter.addAccessToken(token);
  }

  let count = 0;
  const uniqueName = () => `conformance-${run}-${++count}`;

  function createKit(checkId: string, slot?: Slot): ReturnType<Session['createKit']> {
    let last: Sent | undefined;
    let sending = 0;
    function exchangeOf(response?: HttpResponse): Exchange | undefined {
      const sent = (response && exchanges.get(response)) ?? last;
      return sent && createExchange(sent, secrets);
    }

    /** The tokens stay the same during a check as far as possible, because it may compare counters. */
    const tokens = { batch: rateLimits.token('batch'), other: rateLimits.token('other') };

    async function send(operationId: OperationId, options: Call): Promise<Sent> {
      await slot?.hold();
      sending++;
      try {
        return await transport.send(operationId, options, tokens);
      } finally {
        sending--;
      }
    }

    /** A check that only waits needs no slot. */
    function lendSlot(): void {
      if (sending === 0) slot?.lend();
    }

    async function call(operationId: OperationId, options: Call = {}): Promise<HttpResponse> {
      if (target.notOffered.includes(operationId)) throw new Skipped(`The target does not offer ${operationId}.`);
      last = undefined;
      const sent = await send(operationId, options);
      last = sent;
      const { response } = sent;
      exchanges.set(response, sent);
      if (operationId === 'exchangeAuthorizationCode') addAccessToken(findAccessToken(response));
      // At a limit of the contract, a 503 is how some servers throttle, in place of 429.
      if (options.mayBeLimited !== true) gateway.reject(response, operations[operationId].server);
      background.record(operationId, options.body, response);
      health.note(sent, options);
      if (isValidated(response, options)) recordViolations(operationId, sent);
      return response;
    }

    function recordViolations(operationId: OperationId, sent: Sent): void {
      const { response } = sent;
      const known = contractRecords.get(operationId) ?? { responses: 0, violations: new Map() };
      contractRecords.set(operationId, known);
      known.responses++;
      for (const violation of findViolations(operationId, response)) {
        const key = `${response.status} ${violation.expected.replace(/\d+/g, 'n')}`;
        const seen = known.violations.get(key) ?? {
          violation,
          exchange: createExchange(sent, secrets),
          checks: new Set(),
        };
        known.violations.set(key, seen);
        seen.checks.add(checkId);
      }
    }

    async function ok(operationId: OperationId, options?: Call): Promise<HttpResponse> {
      const response = await call(operationId, options);
      if (last && isUsual(options)) health.noteValid(last);
      try {
        expectSuccess(operationId, response);
      } catch (error) {
        if (error instanceof Failed)
          Object.assign(error, { response, ...(isUsual(options) && { operation: operationId }) });
        throw error;
      }
      return response;
    }

    async function expectStatus(status: number, operationId: OperationId, options?: Call): Promise<HttpResponse> {
      const response = await call(operationId, options);
      if (response.status === status) return response;
      throw new Failed(`${operationId} to respond with ${status}`, response.status, { response });
    }

    function waitIdly(milliseconds: number): Promise<void> {
      lendSlot();
      return wait(milliseconds);
    }

    function endOfBackground(): () => number {
      const end = Date.now() + target.backgroundSeconds * 1000;
      return () => Math.max(end, background.end());
    }

    const eventually: Kit['eventually'] = (expected, read, seconds) => {
      const fixed = seconds === undefined ? undefined : Date.now() + seconds * 1000;
      return poll(expected, read, {
        end: fixed === undefined ? endOfBackground() : () => fixed,
        wait: waitIdly,
      });
    };

    async function once<T>(key: string, make: () => Promise<T>): Promise<T> {
      if (shared.isPending(key)) lendSlot();
      const outcome = await shared.get(key, make, () => last);
      last = outcome.note;
      if ('error' in outcome) throw outcome.error;
      return outcome.value as T;
    }

    function exclusively<T>(key: string, use: () => Promise<T>): Promise<T> {
      if (locks.isHeld(key)) lendSlot();
      return locks.hold(key, use);
    }

    return {
      target,
      once,
      exclusively,
      call,
      ok,
      expectStatus,
      eventually,
      endOfBackground,
      recordProcessed: background.recordProcessed,
      wait: waitIdly,
      uniqueName,
      uniqueEmail: () => `${uniqueName()}@example.com`,
      exchangeOf,
      clock,
      async provideState(name, find) {
        const ids = await provider.provide(name, find);
        for (const id of ['token', 'access_token', 'code', 'cookie']) addSecret(ids[id], `STATE_${id.toUpperCase()}`);
        return ids;
      },
    };
  }

  return {
    ...{ createKit, contractRecords, health, hasProcessed: background.hasProcessed, requests: counter.counts, secrets },
    problems() {
      const { problem: rateLimit } = rateLimits;
      return { ...(rateLimit && { rateLimit }), ...(gateway.problem && { gateway: gateway.problem }) };
    },
    get stopped() {
      return transport.stopped;
    },
  };
}

/** Whether the contract describes a response, or the failure of a check says all about it. */
function isValidated({ status }: HttpResponse, { tolerated = [], refusal }: Call): boolean {
  if (tolerated === 'all' || tolerated.includes(status)) return false;
  return refusal === undefined || status === refusal || status < 400 || status >= 500;
}

/** Whether a request has the credential of the target. With another one, its success may be the matter of a check. */
const isUsual = ({ credential, ids }: Call = {}) =>
  credential === undefined && ids?.token === undefined && ids?.cookie === undefined;

function findAccessToken({ body }: HttpResponse): string | undefined {
  const token = (body as { access_token?: unknown } | null | undefined)?.access_token;
  return typeof token === 'string' ? token : undefined;
}

function collectSecrets({ credentials, stateHook, clockHook }: Target): Map<string, string> {
  const { token, tokens = [], accessToken, otherUser, oauthClient } = credentials;
  const named = {
    TOKEN: token,
    ...Object.fromEntries(tokens.filter((one) => one !== token).map((one, index) => [`TOKEN_${index + 2}`, one])),
    ACCESS_TOKEN: accessToken,
    OTHER_TOKEN: otherUser?.token,
    CLIENT_SECRET: oauthClient?.secret,
    HOOK_TOKEN: stateHook && 'url' in stateHook ? stateHook.token : undefined,
    CLOCK_TOKEN: clockHook?.token,
  };
  return new Map(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
