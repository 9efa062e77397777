/** A request from a user of the console that cannot be done. The message says what to do. */
export class ConsoleError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422;
  /** What is wrong with the fields of the form, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: ConsoleError['status'], message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}
