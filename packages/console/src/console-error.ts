/** A request from a user of the console that cannot be done. The message says how to fix it. */
export class ConsoleError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422;
  constructor(status: ConsoleError['status'], message: string) {
    super(message);
    this.status = status;
  }
}
