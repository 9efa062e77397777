/** A command cannot do its work; the message says what to do. */
export class CommandError extends Error {}
