/** The kinds of mistakes that implementers make. */
export const kinds = [
  'wrong',
  'missing',
  'off by one',
  'stale',
  'only first',
  'only last',
  'only on one operation',
  'only under a filter',
  'only the second time',
  'only concurrently',
  'only for other data',
  'too strict',
  'too lax',
] as const;

export type Kind = (typeof kinds)[number];

/** What every mutant says about itself. */
export interface Described {
  /** The ID of the requirement, which a check has to report as failed. */
  requirement: string;
  /** How the server violates it, as a sentence without its subject: "returns …". */
  description: string;
  kind: Kind;
}
