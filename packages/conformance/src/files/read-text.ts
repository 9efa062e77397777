import { readFileSync } from 'node:fs';

/** A file or an option cannot be used. The message names the valid ones. */
export class UsageError extends Error {}

/** How to report that a file cannot be read. */
export interface Reporting {
  /** The error to throw, by default UsageError. */
  error?: new (
    message: string,
  ) => Error;
  /** Advice for a missing file, as a sentence. */
  remedy?: string;
}

/** Reads a text file. @throws the error to report when it cannot be read */
export function readText(file: string, { error: ReadError = UsageError, remedy }: Reporting = {}): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ReadError([`${file} does not exist.`, remedy].filter(Boolean).join(' '));
    throw new ReadError(code === 'EISDIR' ? `${file} is a folder, not a file.` : `${file} cannot be read: ${message}`);
  }
}
