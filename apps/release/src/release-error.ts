/** A failure that the user can do something about: its message says what. */
export class ReleaseError extends Error {}
