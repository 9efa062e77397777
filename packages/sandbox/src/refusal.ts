/** A request of an operator or a test that cannot be met; the message says how to fix it. */
export class Refusal extends Error {
  /** The status of the response of the control port. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409;
  /** Which fields of the body are invalid, and how: the message has a line for each. */
  readonly violations: readonly { names: string[]; rule: string }[];
  constructor(status: Refusal['status'], message: string, violations: Refusal['violations'] = []) {
    super(message);
    this.status = status;
    this.violations = violations;
  }
}
