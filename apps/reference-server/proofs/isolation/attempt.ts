import fc from 'fast-check';
import type { PlannedRequest } from './server-under-test.ts';

/** What the response to a request must be like, by its credential and the account in its path. */
export type Expectation = 'allowed' | 'unauthenticated' | 'forbidden' | 'missing' | 'refused';

export interface Step {
  operationId: string;
  request: PlannedRequest;
  expectation: Expectation;
  /** The account that the request reads or changes, if it is allowed to. */
  account?: string;
  /** The accounts whose data the response may have. */
  visible: readonly string[];
}

/** A request that tries something, with what is sent around it. */
export interface Attempt {
  /** Requests of users with access to the account in question, so that there is something to see. */
  before: Step[];
  attempt: Step;
  /** The same request with ids that do not exist: its response must be the same. */
  twin?: Step;
  /** Whether all are sent at the same time. */
  together: boolean;
}

/** Fields in which ids of another account are sent where the interface has none. */
const smuggledNames = [
  'account_id',
  'account',
  'user_id',
  'subscriber_id',
  'campaign_id',
  'campaign',
  'links',
  'href',
  'id',
];

/** Everything about an attempt that its combination leaves open. */
export const arbitraryDetails = fc.record({
  user: fc.constantFrom('one' as const, 'several' as const),
  own: fc.nat(1),
  foreign: fc.nat(31),
  hasSharedId: fc.boolean(),
  byEmail: fc.boolean(),
  byId: fc.constantFrom(true, true, true, false),
  before: fc.nat(2),
  together: fc.boolean(),
  head: fc.boolean(),
  people: fc.array(fc.nat(23), { minLength: 1, maxLength: 3 }),
  smuggled: fc.subarray([...smuggledNames], { minLength: 1 }),
  doubleOptin: fc.option(fc.boolean(), { nil: undefined }),
  action: fc.nat(3),
  query: fc.array(fc.nat(99), { minLength: 4, maxLength: 4 }),
  variant: fc.nat(999),
});

export type Details = typeof arbitraryDetails extends fc.Arbitrary<infer Value> ? Value : never;
