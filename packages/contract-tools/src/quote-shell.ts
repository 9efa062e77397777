/** Quotes a string so that a POSIX shell reads it as one word, and nothing in it as syntax. */
export const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
