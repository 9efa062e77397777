import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '@email-automation/types';
import { operations } from './contract/operations.ts';
import { type Violation, violations } from './contract/violations.ts';
import { mustSucceed } from './expect.ts';
import { type Exchange, exchangeOf } from './http/exchange.ts';
import { type Answer, type Request, send } from './http/send.ts';
import type { Call, Kit } from './kit.ts';
import { Failed, Interrupted, NotOffered, Stopped } from './outcome.ts';
import { buildRequest } from './request.ts';
import { createProvider } from './target/provider.ts';
import type { Target } from './target/target.ts';

/** Ways in which the answers of an operation broke the contract, each with where it was first seen. */
export interface Adherence {
  answers: number;
  broken: Map<string, { violation: Violation; exchange: Exchange; checks: Set<string> }>;
}

/** What all checks of a run share: the connection, the data they make, and what was seen on the way. */
export interface Session {
  kitFor(checkId: string): Kit & { lastExchange(): Exchange | undefined };
  adherence: Map<OperationId, Adherence>;
  requests: { batch: number; other: number };
  secrets: Map<string, string>;
}

const userAgent = 'email-automation-conformance';

interface Sent {
  request: Request;
  answer: Answer;
}

/**
 * Begins a run: what it makes carries a name of its own, so that runs can share an account.
 * @param signal ends requests and waiting, with Trouble
 */
export function createSession(target: Target, signal?: AbortSignal): Session {
  const run = randomBytes(5).toString('hex');
  const secrets = secretsOf(target);
  const provider = createProvider(target, { account_id: target.account, run });
  const adherence: Session['adherence'] = new Map();
  const requests = { batch: 0, other: 0 };
  /** A secret that turns up in a run; the same one keeps its first name. */
  const keep = (secret: string | undefined, name: string) => {
    if (!secret || [...secrets.values()].includes(secret)) return;
    secrets.set(secrets.has(name) ? `${name}_${secrets.size}` : name, secret);
  };
  const shared = new Map<string, { value: unknown; last: Sent | undefined }>();
  const wait = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, signal && { signal }).catch(() => {
      throw new Interrupted();
    });
  let made = 0;
  const unique = () => `conformance-${run}-${++made}`;

  function kitFor(checkId: string): ReturnType<Session['kitFor']> {
    let last: Sent | undefined;
    const lastExchange = () => last && exchangeOf(last.request, last.answer, secrets);

    async function call(operationId: OperationId, options: Call = {}): Promise<Answer> {
      if (target.notOffered.includes(operationId)) throw new NotOffered(`The target does not offer ${operationId}.`);
      const request = buildRequest(target, operationId, options, userAgent);
      requests[operations[operationId].rateLimit === 'batch' ? 'batch' : 'other']++;
      last = undefined;
      const answer = await send(request, target.timeoutSeconds, signal);
      last = { request, answer };
      if (operationId === 'exchangeAuthorizationCode') keep(accessTokenOf(answer), 'NEW_ACCESS_TOKEN');
      if (answer.status === 429 && !options.limited) throw limitUsedUp(operationId);
      const { tolerated = [] } = options;
      if (tolerated !== 'all' && !tolerated.includes(answer.status)) judge(operationId, last);
      return answer;
    }

    function judge(operationId: OperationId, { request, answer }: Sent): void {
      const known = adherence.get(operationId) ?? { answers: 0, broken: new Map() };
      adherence.set(operationId, known);
      known.answers++;
      for (const violation of violations(operationId, answer)) {
        const key = `${answer.status} ${violation.expected.replace(/\d+/g, 'n')}`;
        const seen = known.broken.get(key) ?? {
          violation,
          exchange: exchangeOf(request, answer, secrets),
          checks: new Set(),
        };
        known.broken.set(key, seen);
        seen.checks.add(checkId);
      }
    }

    async function ok(operationId: OperationId, options?: Call): Promise<Answer> {
      const answer = await call(operationId, options);
      mustSucceed(operationId, answer);
      return answer;
    }

    async function refused(status: number, operationId: OperationId, options?: Call): Promise<Answer> {
      const answer = await call(operationId, options);
      if (answer.status === status) return answer;
      throw new Failed(`${operationId} to answer ${status}`, answer.status);
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
        if (Date.now() + pause > end) throw new Failed(`${expected} within ${seconds} s`, 'it is not there');
        await wait(pause);
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
      refused,
      eventually,
      wait,
      unique,
      email: () => `${unique()}@example.com`,
      lastExchange,
      async given(name, find) {
        const ids = await provider.provide(name, find);
        for (const id of ['token', 'access_token', 'code', 'cookie']) keep(ids[id], `GIVEN_${id.toUpperCase()}`);
        return ids;
      },
    };
  }

  return { kitFor, adherence, requests, secrets };
}

function accessTokenOf({ body }: Answer): string | undefined {
  const token = (body as { access_token?: unknown } | null | undefined)?.access_token;
  return typeof token === 'string' ? token : undefined;
}

function limitUsedUp(operationId: OperationId): Stopped {
  return new Stopped(
    `The rate limit of the credential is used up (429 of ${operationId}). Try again in an hour, or with another token.`,
  );
}

function secretsOf({ credentials, stateHook }: Target): Map<string, string> {
  const { token, accessToken, otherUser, oauthClient } = credentials;
  const named = {
    TOKEN: token,
    ACCESS_TOKEN: accessToken,
    OTHER_TOKEN: otherUser?.token,
    CLIENT_SECRET: oauthClient?.secret,
    HOOK_TOKEN: stateHook && 'url' in stateHook ? stateHook.token : undefined,
  };
  return new Map(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
