/** Exit code of wrong usage and of a target file with mistakes. */
export const usageError = 2;
