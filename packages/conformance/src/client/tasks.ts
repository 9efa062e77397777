import type { ClientProfile } from '../target/profiles.ts';

interface Task {
  profile: ClientProfile;
  /** The task of the program, as an instruction. */
  instruction: string;
  /** The standard input of the program, beside the environment. */
  input?: string;
}

/** The tasks of a program under test, by the value of `TASK`. */
export const tasks = {
  'list-subscribers': {
    profile: 'reader',
    instruction: 'Print the id of every active subscriber of the campaign CAMPAIGN_ID, one on a line.',
  },
  'list-campaigns': { profile: 'reader', instruction: 'Print the id of every campaign, one on a line.' },
  'import-subscribers': {
    profile: 'importer',
    instruction: 'Send every subscriber in batches.',
    input: 'one subscriber as JSON on each line',
  },
  'resume-import': {
    profile: 'importer',
    instruction:
      'Send every subscriber in batches. If that fails, print on one line where to resume, and exit with an error. Start at RESUME_AT if it is set.',
    input: 'one subscriber as JSON on each line',
  },
  read: {
    profile: 'reader',
    instruction:
      'Do the operation of each line, with its parameters. For each line, print one line: the ids of all items that it returns (their names if they are strings) as an array in JSON; `failed: ` and the error; or `skipped` for an operation that the program does not have.',
    input: 'an object on each line, with `operation` (the operationId) and the parameters by their names',
  },
  write: {
    profile: 'importer',
    instruction:
      'Do the operation of each line, with its parameters and records. For each line, print one line: `done`; `failed: ` and the error; or `skipped` for an operation that the program does not have.',
    input: 'an object on each line, with `operation` (the operationId), the parameters by their names, and `records`',
  },
  'record-event': { profile: 'importer', instruction: 'Record the event.', input: 'the event as JSON on one line' },
  'sign-in': {
    profile: 'oauth-application',
    instruction:
      'Print the URL to send the user to, read the URL of the callback, exchange the code, and print the id of every account of the user, one on a line.',
    input: 'the URL of the callback on one line, after the program has printed its URL',
  },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;

export const taskNames = Object.keys(tasks) as TaskName[];

/** The environment variables of a program, with their values. */
export const variables = {
  TASK: 'what to do: the name of the task',
  BASE_URL: 'base URL of the API',
  ACCOUNT_ID: 'id of the account',
  API_TOKEN: 'API token, for all tasks but sign-in',
  CAMPAIGN_ID: 'id of the campaign, for list-subscribers',
  RESUME_AT: 'what the program printed when its import ended early, for resume-import',
  AUTH_URL: 'base URL of /oauth/authorize and /oauth/token, for sign-in, as the next three',
  CLIENT_ID: 'client id of the application',
  CLIENT_SECRET: 'its client secret',
  REDIRECT_URI: 'its callback URL; nothing has to listen there',
} as const;
