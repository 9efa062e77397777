import type { OperationId } from '@email-automation/types';
import type { Credential } from './http/credential.ts';
import type { HttpResponse } from './http/send.ts';
import type { ProvidedIds, Provider } from './target/provider.ts';
import type { Target } from './target/target.ts';

/** What a request says beside its operation. */
export interface Call {
  /** Ids in the path; the account is that of the target where it is not given. */
  path?: Record<string, string>;
  /** Ids of a state, for the path; a `token` among them is the credential. */
  ids?: ProvidedIds;
  /** Arguments of a list, or parameters in the query string. */
  query?: Record<string, string | number>;
  body?: unknown;
  /** A body as it is, in place of one that is turned into JSON. */
  rawBody?: { content: string; type: string };
  credential?: Credential;
  /**
   * Statuses that the interface leaves open for this very request, although the contract does not list them; `all` for a
   * request that is not in the contract.
   */
  tolerated?: number[] | 'all';
  /** The request may meet its limit: 429 is an answer like any other. */
  mayBeLimited?: true;
}

/** What a check works with. */
export interface Kit {
  readonly target: Target;
  /** Sends a request and holds its answer against the contract. @throws Trouble when there is no answer */
  call(operation: OperationId, call?: Call): Promise<HttpResponse>;
  /** The same, for an answer that has to have a success status of the contract. @throws Failed */
  ok(operation: OperationId, call?: Call): Promise<HttpResponse>;
  /** The same, for an answer that has to have this status. @throws Failed */
  expectStatus(status: number, operation: OperationId, call?: Call): Promise<HttpResponse>;
  provideState: Provider['provide'];
  /** What the first check that asks makes or sees, for all that ask later: answers to look at, and bystanders. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** A word that no other run, and no other check, uses. */
  uniqueName(): string;
  /** An address that no other run, and no other check, uses. */
  uniqueEmail(): string;
  /**
   * Looks again until something is there, for what the background does.
   * @param seconds as long as the background may take, by default as long as the target says
   * @throws Failed when it takes too long
   */
  eventually<T>(expected: string, look: () => Promise<T | undefined>, seconds?: number): Promise<T>;
  /** Lets time pass. @throws Trouble when the run is interrupted meanwhile */
  wait(milliseconds: number): Promise<void>;
}
