/** The server answered otherwise than a requirement demands. */
export class Failed extends Error {
  readonly expected: string;
  readonly seen: unknown;
  constructor(expected: string, seen: unknown) {
    super(`expected ${expected}`);
    this.expected = expected;
    this.seen = seen;
  }
}

/** The target does not have what the check is about, and does not claim to. */
export class NotOffered extends Error {}

/** The target claims the profile, but does not give the state that the check needs. */
export class NotTestable extends Error {}

/** Nobody's fault as far as the requirement goes: no connection, a time-out, a hook that failed. */
export class Trouble extends Error {}

/** Trouble that every further check would meet as well, so that the run ends. */
export class Stopped extends Trouble {}
