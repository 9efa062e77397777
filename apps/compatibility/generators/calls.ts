/** What a user of a generated client gets from a call of each kind. */
export interface Results {
  /** A list with arguments in the query. */
  campaigns: { name: string; total: number };
  /** A single record. */
  campaign: { status: string; forms: number };
  /** A response without a body. */
  activated: number;
  /** A record in a body, and one in the response. */
  subscriber: string;
  /** An alternative: an event by email address, and one by ID. */
  events: [number, number];
  /** A batch in groups, with tags as an array and as a string. */
  batch: number;
  /** A batch without groups, with line items that have further attributes. */
  requestIds: number;
  /** The errors of a 422. */
  errors: { status: number; code: string };
}

/** Makes a call of each kind with a generated client. */
export type Calls = (target: { baseUrl: string; token: string; accountId: string }) => Promise<Results>;
