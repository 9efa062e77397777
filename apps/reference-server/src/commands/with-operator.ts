import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import type { SendOperation } from '@email-automation/sandbox/operator-client/operator-client';
import { systemClock } from '@email-automation/service/domain/clock';
import { systemRandom } from '@email-automation/service/domain/random';
import { displayLocation } from '@email-automation/service/storage/open';
import { InvalidDatabaseUrl } from '@email-automation/service/storage/postgres/url';
import { Option } from 'commander';
import { parseUrl } from '../configuration/values.ts';
import { CommandError, isExplained } from './command-error.ts';
import { type ControlPort, connect } from './connect.ts';
import { listNearbySandboxes, listRunningSandboxes, type RunningSandbox } from './running-sandboxes.ts';
import { withDatabase } from './with-database.ts';

export const sandboxOption = () =>
  new Option(
    '--sandbox <url>',
    'URL of the sandbox or of its control port, whose token is in CONTROL_TOKEN (default: the running one)',
  ).argParser(parseUrl);

/** The work of a command with operations. @param name the name of the database that they work on, if that is known */
export type OperatorWork = (send: SendOperation, name?: string) => Promise<void>;

/** Finds the sandbox, does the work with its operations, prints errors, and sets exit code 1 for them. */
export const withSandbox = (url: string | undefined, work: OperatorWork): Promise<void> =>
  printErrors(() => work(connect(findSandbox(url))));

/**
 * Does work with the operations of a database: by the sandbox that runs on it, whose clock the records get their times from, or,
 * without one, in this process. Prints errors, and sets exit code 1 for them.
 * @param database the database that the user names
 * @param creates whether the command creates a database that does not exist
 */
export async function withOperator(
  database: string | undefined,
  work: OperatorWork,
  { creates = false } = {},
): Promise<void> {
  const running = findServer(database);
  if (running) {
    const name = displayLocation(running.database);
    if (database === undefined) process.stderr.write(`Database: ${name} (sandbox at ${running.url})\n`);
    return printErrors(() => work(connect(running), name));
  }
  return withDatabase(
    database,
    async (opened, name) => {
      // Loaded on demand: most of the time to start is theirs.
      const { createLocalSend } = await import('@email-automation/sandbox/operator/local-send');
      const services = { database: opened, clock: systemClock, random: systemRandom, wake() {} };
      const delivery = { state: 'held' as const, wake() {} };
      const context = { services: { ...services, delivery }, processing: new Set<string>(), publicUrl: () => '' };
      await work(createLocalSend(context), name);
    },
    { creates },
  );
}

/** Does work, prints errors that say how to fix them, and sets exit code 1 for them. */
export async function printErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isExplained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** The sandbox that runs on a database; undefined without one, if the user has to choose, and for a URL that is not valid. */
function findServer(database: string | undefined): RunningSandbox | undefined {
  if (database === undefined) return single(listNearbySandboxes());
  try {
    return single(listRunningSandboxes().filter((one) => one.database === displayLocation(database)));
  } catch (error) {
    if (error instanceof InvalidDatabaseUrl) return undefined;
    throw error;
  }
}

const single = <Item>([only, ...others]: readonly Item[]): Item | undefined => (others.length > 0 ? undefined : only);

/** Finds a running sandbox. @throws CommandError without one, and for more than one */
export function findSandbox(url: string | undefined): ControlPort & Partial<RunningSandbox> {
  const running =
    url === undefined
      ? listNearbySandboxes()
      : listRunningSandboxes().filter((one) => [one.url, one.controlUrl].includes(url));
  const [only, ...others] = running;
  if (only && others.length === 0) return only;
  const { CONTROL_TOKEN: controlToken } = process.env;
  if (url !== undefined && controlToken) return { controlUrl: url, controlToken };
  if (only) {
    const choices = running.map((one) => `\n  --sandbox ${one.url}    # started in ${one.folder}`);
    throw new CommandError(`Several sandboxes run. Choose one:${choices.join('')}`);
  }
  throw new CommandError(
    url === undefined
      ? `No sandbox runs. Start one: ${commandOf(serverProgram)} --demo`
      : `No sandbox of yours runs at ${url}. For one of another user or computer, set CONTROL_TOKEN.`,
  );
}
