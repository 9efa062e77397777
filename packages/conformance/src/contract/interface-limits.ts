/**
 * The numbers of the interface that the checks test. They are repeated here, and not read from the contract, so that the
 * kit detects a wrong number in the contract. Only the plain server, which shares no code with other servers, repeats them.
 */
export const limits = {
  /** Maximum number of records in one array of a batch. */
  batchSize: 1000,
  /** Batch requests per hour. */
  batchRequests: 50,
  /** Other requests per hour. */
  requests: 3600,
  /** Records in batches per hour. */
  records: 50_000,
  /** Maximum number of items on a page, unless the operation states another one. */
  pageSize: 100,
  /** Maximum of `per_page` for the subscribers of a campaign. */
  perPage: 1000,
  /** Values of conversions are less than this. */
  conversionValue: 2_147_483_647,
} as const;
