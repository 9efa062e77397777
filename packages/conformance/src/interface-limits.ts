/**
 * The numbers of the interface that the checks hold servers to. They are written down again, not read from the contract,
 * so that a wrong number there is noticed: this is the one place for each.
 */
export const limits = {
  /** Records of one array of a batch. */
  batchSize: 1000,
  /** Batch requests an hour. */
  batchRequests: 50,
  /** Other requests an hour. */
  requests: 3600,
  /** Records of batches an hour. */
  records: 50_000,
  /** Items of a page, unless the operation states another maximum. */
  pageSize: 100,
  /** The greatest `per_page` of the subscribers of a campaign. */
  perPage: 1000,
  /** Values of conversions are less than this. */
  conversionValue: 2_147_483_647,
} as const;
