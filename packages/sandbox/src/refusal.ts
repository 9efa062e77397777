/** What an operator or a test asks for cannot be done; the message says what to do. */
export class Refusal extends Error {
  /** The status of the response of the control port. */
  readonly status: 400 | 401 | 404 | 409;
  constructor(status: 400 | 401 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
