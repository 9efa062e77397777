/** A running server. In its own file, so that its published types do not depend on bundled packages. */
export interface RunningServer {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  /** Base URL of the control port, if it is enabled. */
  controlUrl?: string;
  /** Creates a link that signs in one browser to the console, if the server has one. */
  createConsoleLink?: () => string;
  /**
   * Finishes open requests and the current batch, then stops the server and closes the database. It takes less than five
   * seconds: requests without a response get a 503 before.
   */
  close(): Promise<void>;
}
