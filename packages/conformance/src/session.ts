import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '@email-automation/types';
import { operations } from './contract/operations.ts';
import { findViolations, type Violation } from './contract/violations.ts';
import { expectSuccess } from './expectations.ts';
import { createExchange, type Exchange } from './http/exchange.ts';
import { type HttpRequest, type HttpResponse, send } from './http/send.ts';
import type { Call, Kit } from './kit.ts';
import { Failed, RunInterrupted, RunStopped, Skipped } from './outcomes.ts';
import { buildRequest } from './request.ts';
import { createClock } from './target/clock.ts';
import { createProvider } from './target/provider.ts';
import type { Target } from './target/target.ts';

/** The responses of an operation that violate the contract: each violation with its first exchange. */
export interface ContractRecord {
  responses: number;
  violations: Map<string, { violation: Violation; exchange: Exchange; checks: Set<string> }>;
}

/** What all checks of a run share: connection, created data, request counts, secrets and contract violations. */
export interface Session {
  createKit(checkId: string): Kit & { lastExchange(): Exchange | undefined };
  contractRecords: Map<OperationId, ContractRecord>;
  requests: { batch: number; other: number };
  secrets: Map<string, string>;
}

const userAgent = 'email-automation-conformance';

interface Sent {
  request: HttpRequest;
  response: HttpResponse;
}

/**
 * Creates the session of a run. Everything that it creates has names of its own, so that runs can share an account.
 * @param signal interrupts requests and waiting, with RunInterrupted
 */
export function createSession(target: Target, signal?: AbortSignal): Session {
  const run = randomBytes(5).toString('hex');
  const secrets = collectSecrets(target);
  const clock = createClock(target);
  const provider = createProvider(target, { account_id: target.account, run });
  const contractRecords: Session['contractRecords'] = new Map();
  const requests = { batch: 0, other: 0 };
  /** Redacts a secret from now on. The first name of a secret is kept. */
  const addSecret = (secret: string | undefined, name: string) => {
    if (!secret || [...secrets.values()].includes(secret)) return;
    secrets.set(secrets.has(name) ? `${name}_${secrets.size}` : name, secret);
  };
  const shared = new Map<string, { value: unknown; last: Sent | undefined }>();
  const wait = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, signal && { signal }).catch(() => {
      throw new RunInterrupted();
    });
  let count = 0;
  const uniqueName = () => `conformance-${run}-${++count}`;

  function createKit(checkId: string): ReturnType<Session['createKit']> {
    let last: Sent | undefined;
    const lastExchange = () => last && createExchange(last.request, last.response, secrets);

    async function call(operationId: OperationId, options: Call = {}): Promise<HttpResponse> {
      if (target.notOffered.includes(operationId)) throw new Skipped(`The target does not offer ${operationId}.`);
      const request = buildRequest(target, operationId, options, userAgent);
      requests[operations[operationId].rateLimit === 'batch' ? 'batch' : 'other']++;
      last = undefined;
      const response = await send(request, target.timeoutSeconds, signal);
      last = { request, response };
      if (operationId === 'exchangeAuthorizationCode') addSecret(findAccessToken(response), 'NEW_ACCESS_TOKEN');
      if (response.status === 429 && !options.mayBeLimited) throw rateLimitExceeded(operationId);
      const { tolerated = [] } = options;
      if (tolerated !== 'all' && !tolerated.includes(response.status)) recordViolations(operationId, last);
      return response;
    }

    function recordViolations(operationId: OperationId, { request, response }: Sent): void {
      const known = contractRecords.get(operationId) ?? { responses: 0, violations: new Map() };
      contractRecords.set(operationId, known);
      known.responses++;
      for (const violation of findViolations(operationId, response)) {
        const key = `${response.status} ${violation.expected.replace(/\d+/g, 'n')}`;
        const seen = known.violations.get(key) ?? {
          violation,
          exchange: createExchange(request, response, secrets),
          checks: new Set(),
        };
        known.violations.set(key, seen);
        seen.checks.add(checkId);
      }
    }

    async function ok(operationId: OperationId, options?: Call): Promise<HttpResponse> {
      const response = await call(operationId, options);
      expectSuccess(operationId, response);
      return response;
    }

    async function expectStatus(status: number, operationId: OperationId, options?: Call): Promise<HttpResponse> {
      const response = await call(operationId, options);
      if (response.status === status) return response;
      throw new Failed(`${operationId} to respond with ${status}`, response.status);
    }

    async function eventually<T>(
      expected: string,
      look: () => Promise<T | undefined>,
      seconds = target.backgroundSeconds,
    ): Promise<T> {
      const end = Date.now() + seconds * 1000;
      for (let pause = 100; ; pause *= 2) {
        const found = await look();
        if (found !== undefined) return found;
        const left = end - Date.now();
        if (left <= 0) throw new Failed(`${expected} within ${seconds} s`, 'not the case');
        // The last look is at the end of the time.
        await wait(Math.min(pause, left));
      }
    }

    async function once<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = shared.get(key);
      if (known !== undefined) {
        last = known.last;
        return known.value as T;
      }
      const value = await make();
      shared.set(key, { value, last });
      return value;
    }

    return {
      target,
      once,
      call,
      ok,
      expectStatus,
      eventually,
      wait,
      uniqueName,
      uniqueEmail: () => `${uniqueName()}@example.com`,
      lastExchange,
      clock,
      async provideState(name, find) {
        const ids = await provider.provide(name, find);
        for (const id of ['token', 'access_token', 'code', 'cookie']) addSecret(ids[id], `STATE_${id.toUpperCase()}`);
        return ids;
      },
    };
  }

  return { createKit, contractRecords, requests, secrets };
}

function findAccessToken({ body }: HttpResponse): string | undefined {
  const token = (body as { access_token?: unknown } | null | undefined)?.access_token;
  return typeof token === 'string' ? token : undefined;
}

function rateLimitExceeded(operationId: OperationId): RunStopped {
  return new RunStopped(
    `The credential has exceeded its rate limit (429 from ${operationId}). Try again in an hour, or use another token.`,
  );
}

function collectSecrets({ credentials, stateHook, clockHook }: Target): Map<string, string> {
  const { token, accessToken, otherUser, oauthClient } = credentials;
  const named = {
    TOKEN: token,
    ACCESS_TOKEN: accessToken,
    OTHER_TOKEN: otherUser?.token,
    CLIENT_SECRET: oauthClient?.secret,
    HOOK_TOKEN: stateHook && 'url' in stateHook ? stateHook.token : undefined,
    CLOCK_TOKEN: clockHook?.token,
  };
  return new Map(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
