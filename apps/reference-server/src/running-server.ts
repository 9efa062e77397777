/** A server that listens. In a file of its own: users get its types without those of what is built in. */
export interface RunningServer {
  /** Address in front of every path, without a slash at its end. */
  url: string;
  /** Address of the control port, when there is one. */
  controlUrl?: string;
  /** Finishes the requests and the batch at hand, then stops and closes the database. */
  close(): Promise<void>;
}
