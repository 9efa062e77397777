/** Exit code for invalid usage and for an invalid target file. */
export const usageExit = 2;

/** Exit code for a run without a verdict, because of errors that are not violations. */
export const errorExit = 3;
