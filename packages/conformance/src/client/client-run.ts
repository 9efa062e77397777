import type { ReceivedRequest } from './received-request.ts';

/** What a client did in a scenario. */
export interface ClientRun {
  requests: ReceivedRequest[];
  /** Requests to any other origin than the service. */
  elsewhere: ReceivedRequest[];
  /** How the program ended; undefined for a program that runs on by itself. */
  program?: ProgramEnd;
  /** The URL to which the client sends the user. */
  authorizeUrl?: URL;
}

/** How a program ended, and what it wrote. */
export interface ProgramEnd {
  /** Undefined when it was still running at the end of the scenario, and was stopped. */
  code: number | undefined;
  /** The lines of standard output, without empty ones. */
  lines: string[];
  /** What it wrote to standard output and standard error. */
  output: string;
}

/** Whether the program says that it did its task. */
export const succeeded = ({ program }: ClientRun) => program?.code === 0;

/** Whether the program says that it did not do its task. */
export const reportedError = ({ program }: ClientRun) => program?.code !== undefined && program.code !== 0;
