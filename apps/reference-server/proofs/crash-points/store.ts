/** The rows of each table that has any, as the engine returns them. */
export type Dump = Record<string, Record<string, unknown>[]>;

/** The database of one case after the other, reached without the code of the server. */
export interface Store {
  /** File or URL. */
  location: string;
  /** Makes the present content the one that `restore` brings back. No server may have the database open. */
  capture(): Promise<void>;
  restore(): Promise<void>;
  dump(): Promise<Dump>;
  close(): Promise<void>;
}
