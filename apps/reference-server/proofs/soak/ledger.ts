/** What became of something that was sent: a response without a status says nothing about it. */
export type Fate = 'accepted' | 'rejected' | 'unknown';

/** Something that was sent, which the database must have exactly if it was accepted. */
export interface Entry {
  kind: 'event' | 'batch' | 'subscriber';
  /** Marks of its records in the database: properties of events, or email addresses of subscribers. */
  marks: readonly string[];
  /** For a batch, how many records fail in the background. */
  failing?: number;
  fate: Fate;
  /** The id of the batch, if it was accepted. */
  requestId?: string | undefined;
}
