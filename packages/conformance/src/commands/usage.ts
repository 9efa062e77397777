/** Exit code of wrong usage and of a target file with mistakes. */
export const usageExit = 2;

/** Exit code of trouble: no verdict, for reasons that are not the server's. */
export const errorExit = 3;

/** Something that the command line asks for and that cannot be; the message says what can. */
export class UsageError extends Error {}
