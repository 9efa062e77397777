// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

/** A batch that the service accepted. It processes the records in the background. */
export interface Chunk {
  /** Index of its first record. */
  first: number;
  /** Number of its records. */
  count: number;
  /** Pass it as `start` to another import of the same records to resume after this batch. */
  next: number;
  /** The ids of the batch, if the service returns them. */
  requestIds: string[];
}

/** The outcome of an import. */
export interface ImportSummary {
  /** Records that the service accepted. */
  accepted: number;
  /** Records whose response was lost: the service may have accepted them or not. */
  uncertain: number;
  /** Pass it as `start` to another import of the same records. Uncertain records are sent again. */
  next: number;
  /** The ids of the accepted batches, if the service returns them. */
  requestIds: string[];
}

/** An authorization in progress. Store `state` and `codeVerifier` in the user's session. */
export interface PendingAuthorization {
  /** Must come back with the callback. */
  state: string;
  /** Proves in the exchange that this program started it. */
  codeVerifier: string;
  /** Where to send the user. */
  url: string;
}
