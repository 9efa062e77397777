/** A statement of the database that has run. */
export interface Statement {
  /** The text, with placeholders for the values. */
  sql: string;
  milliseconds: number;
  /** Why it failed. */
  error?: unknown;
}

/** Called after each statement. */
export type OnStatement = (statement: Statement) => void;
