import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { document } from '../contract/schemas.ts';
import { NotInTime } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Check } from '../kit/check.ts';
import { expectSuccess } from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import { buildRequest } from '../kit/request.ts';
import { profileNames } from '../target/profiles.ts';
import { completeTarget } from '../target/read.ts';
import { stateOf } from '../target/states.ts';

/** A target that provides everything, with names in place of ids and secrets. */
const createTarget = () =>
  completeTarget({
    ...{ baseUrl: 'https://api.example', authUrl: 'https://api.example', account: 'ACCOUNT' },
    profiles: [...profileNames],
    credentials: {
      ...{ token: 'TOKEN', accessToken: 'ACCESS_TOKEN' },
      otherUser: { token: 'OTHER_TOKEN', account: 'OTHER_ACCOUNT' },
      oauthClient: { id: 'CLIENT', secret: 'SECRET', redirectUri: 'https://app.example/callback' },
    },
    ...{ stateHook: { url: 'https://hook.example' }, clockHook: { url: 'https://hook.example' } },
  });

interface Media {
  schema?: object;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

/** The first example of a response in the contract; of the successful one by default. */
function exampleOf(operation: OperationId, status?: number): HttpResponse {
  const { responses, success } = operations[operation] as Operation<OperationId>;
  const key = String(status ?? success);
  const pointer = responses[key]?.pointer ?? '';
  const { examples = {} } = (valueAt(document, `${pointer}/content/application~1json`) ?? {}) as Media;
  const [{ $ref, value } = {}] = Object.values(examples);
  const body = $ref === undefined ? value : (valueAt(document, $ref.slice(1)) as { value: unknown }).value;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3599' };
  return { status: status ?? Number(success.replace('XX', '00')), headers, text, body };
}

const senderOf = ({ credential, ids }: Call): string => {
  if (credential === 'none') return ', without a credential';
  if (credential === undefined) return ids?.token === undefined ? '' : `, with the token ${ids.token}`;
  return `, with ${Object.entries(credential).flat().join(' ')}`;
};

/** The requests of a check, in order. */
export interface CheckRequests {
  requests: string[];
  /** Whether the check went to its end: some checks go on by the server's responses. */
  complete: boolean;
}

/** Runs a check without a server: every response is an example of the contract. @returns the requests, each with how often it is sent */
export async function listRequests(check: Check): Promise<CheckRequests> {
  const target = createTarget();
  const counts = new Map<string, number>();
  const shared = new Map<string, Promise<unknown>>();
  let names = 0;
  const note = (line: string) => counts.set(line, (counts.get(line) ?? 0) + 1);
  function answer(operation: OperationId, call: Call = {}, status?: number): HttpResponse {
    const { method, url } = buildRequest(target, operation, call, '');
    note(`${method} ${decodeURIComponent(url.pathname + url.search)}${senderOf(call)}`);
    return exampleOf(operation, status);
  }
  const kit: Kit = {
    target,
    call: async (operation, call) => answer(operation, call),
    async ok(operation, call) {
      const response = answer(operation, call);
      expectSuccess(operation, response);
      return response;
    },
    expectStatus: async (status, operation, call) => answer(operation, call, status),
    provideState: async (name) => ({ ...stateOf(name).ids }),
    clock: { now: async () => new Date(), advance: async (seconds) => void note(`the clock moves by ${seconds} s`) },
    once<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = shared.get(key) ?? make();
      shared.set(key, known);
      return known as Promise<T>;
    },
    exclusively: (_key, use) => use(),
    uniqueName: () => `conformance-${++names}`,
    uniqueEmail: () => `conformance-${++names}@example.com`,
    async eventually(expected, look) {
      const found = await look(() => {});
      if (found === undefined) throw new NotInTime(expected, 'an example');
      return found;
    },
    endOfBackground: () => () => 0,
    recordProcessed: () => {},
    wait: async () => {},
  };
  const complete = await check.run(kit).then(
    () => true,
    () => false,
  );
  return { requests: [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line)), complete };
}
