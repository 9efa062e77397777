import { Option } from 'commander';
import { parseUrl } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { requestControl } from './control-request.ts';
import { listNearbySandboxes, listRunningSandboxes, type RunningSandbox } from './running-sandboxes.ts';

export const sandboxOption = () =>
  new Option(
    '--sandbox <url>',
    'URL of the sandbox or of its control port, whose token is in CONTROL_TOKEN (default: the running one)',
  ).argParser(parseUrl);

/** Sends a request to the control port of a sandbox. @throws CommandError with the reason of a refusal */
export type Control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Finds the sandbox, does the work with its control port, prints errors, and sets exit code 1 for them. */
export async function withSandbox(url: string | undefined, work: (control: Control) => Promise<void>): Promise<void> {
  try {
    const { controlUrl, controlToken } = findSandbox(url);
    await work(async (method, path, body) => {
      const headers = {
        authorization: `Bearer ${controlToken}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const { status, text } = await requestControl(new URL(path, controlUrl), {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new CommandError(`Nothing responds at ${controlUrl}. Check --sandbox, or start a sandbox.`);
      });
      const received = text === '' ? undefined : JSON.parse(text);
      if (status >= 400) throw new CommandError(received?.message ?? `The sandbox responded with ${status}.`);
      return received;
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Finds a running sandbox. @throws CommandError if there is none, or more than one */
export function findSandbox(
  url: string | undefined,
): Pick<RunningSandbox, 'controlUrl' | 'controlToken'> & Partial<Pick<RunningSandbox, 'url'>> {
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
      ? 'No sandbox runs. Start one: npx @email-automation/reference-server --demo'
      : `No sandbox of yours runs at ${url}. For one of another user or computer, set CONTROL_TOKEN.`,
  );
}
