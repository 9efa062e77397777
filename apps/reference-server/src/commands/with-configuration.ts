import type { Command } from 'commander';
import { findContradiction } from '../configuration/check-options.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { readConfiguration, type Setting } from '../configuration/read-configuration.ts';
import type { ServeOptions } from '../configuration/serve-options.ts';

/** The options of a command with the flags of `serve`. Ends with exit code 2 if they are wrong, alone or together. */
export async function withConfiguration(
  command: Command,
  work: (options: ServeOptions, settings: Setting[]) => Promise<void> | void,
): Promise<void> {
  let settings: Setting[];
  try {
    settings = await readConfiguration(command);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return command.error(`error: ${error.message}`);
  }
  // The environment names them for another program than a demo.
  const isForOthers = ({ name, source }: Setting) => ['database', 'smtpUrl'].includes(name) && source === 'environment';
  const isDemo = settings.some(({ name, value }) => name === 'demo' && value === true);
  if (isDemo)
    settings = settings.map((one) =>
      isForOthers(one) ? { ...one, value: undefined, source: 'default', from: '' } : one,
    );
  const given = settings.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]);
  const options = Object.fromEntries(given) as ServeOptions;
  const contradiction = options.demo ? undefined : findContradiction(options);
  if (contradiction !== undefined) return command.error(`error: ${contradiction}`);
  await work(options, settings);
}
