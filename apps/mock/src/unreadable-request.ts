/** The mock cannot read a request. The message says how to fix it. */
export class UnreadableRequest extends Error {
  readonly status: number;
  readonly title: string;
  readonly headers: Record<string, string>;
  constructor(status: number, title: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.title = title;
    this.headers = headers;
  }
}
