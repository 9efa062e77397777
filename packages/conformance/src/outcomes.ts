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
export class Skipped extends Error {}

/** The target claims the profile, but does not give the state that the check needs. */
export class Untestable extends Error {}

/** Nobody's fault as far as the requirement goes: no connection, a time-out, a hook that failed. */
export class CheckError extends Error {}

/** Trouble that every further check would meet as well, so that the run ends. */
export class RunStopped extends CheckError {}

/** The run was told to end while something was under way. */
export class RunInterrupted extends CheckError {
  constructor() {
    super('The run was interrupted.');
  }
}

/** What is said of an error that no check means to throw. */
export const kitErrorMessage = (error: unknown): string =>
  `The kit itself failed: ${error instanceof Error ? error.message : error}. This is a fault of the kit; please report it.`;
