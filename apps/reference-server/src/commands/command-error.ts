/** A command cannot do its work; the message says how to fix it. */
export class CommandError extends Error {}
