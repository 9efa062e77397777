import type { ReceivedRequest } from './received-request.ts';

/** The actions of a client in a scenario. */
export interface ClientRun {
  requests: ReceivedRequest[];
  /** Requests to any other origin than the service. */
  elsewhere: ReceivedRequest[];
  /** How the program ended. */
  program: ProgramEnd;
}

/** The end of a program, and its output. */
export interface ProgramEnd {
  /** Undefined when it was stopped, because it was still running at the end of the scenario, or wrote too much. */
  code: number | undefined;
  /** How it ended, after "it …". */
  how: string;
  /** The lines of standard output, without empty ones. */
  lines: string[];
  /** Its standard output and standard error. */
  output: string;
}

/** Whether the program says that it did its task. */
export const succeeded = ({ program }: ClientRun) => program.code === 0;

/** Whether the program says that it did not do its task. */
export const reportedError = ({ program }: ClientRun) => program.code !== undefined && program.code !== 0;
