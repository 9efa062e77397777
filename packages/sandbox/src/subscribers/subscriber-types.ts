/** Which subscribers to make up. */
export interface GenerateOptions {
  account_id: string;
  /** How many, at most a million. */
  count: number;
  /** Id of a campaign that they subscribe to. */
  campaign_id?: string;
  /** The same seed and number always give the same subscribers (default: 1). */
  seed?: number;
}

/** What was added. */
export interface Generated {
  count: number;
  /** Email addresses of the first and the last one. */
  first: string;
  last: string;
}
