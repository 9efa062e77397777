import { similarName } from '@email-automation/sandbox/similar-name';
import { type Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from './configuration-error.ts';
import { flagOf, namedOptions, type ServeOption, type ServeOptions, variableOf } from './serve-options.ts';

/** Options whose variables are for another program than a demo, too. */
const ofOthers = ['database', 'smtpUrl'];

/**
 * Reads all options of a command that has the flags of `serve`: a flag goes before a variable, and this before the default.
 * @throws ConfigurationError that names the first wrong value
 */
export function readConfiguration(command: Command, environment = process.env): ServeOptions {
  refuseTypingErrors(environment);
  const read = (name: string, option: ServeOption, variable = variableOf(name, option)): unknown => {
    if (flagOf(name, option) && command.getOptionValueSource(name) === 'cli') return command.getOptionValue(name);
    // An empty variable counts as missing: container tools often set variables without a value.
    return environment[variable] ? parse(option, variable, environment) : option.default;
  };
  const values = namedOptions.map(([name, option]): [string, unknown] => [name, read(name, option)]);
  const options = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ServeOptions;
  if (!options.demo) return options;
  const given = Object.entries(options).filter(
    ([name]) => !ofOthers.includes(name) || command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(given) as ServeOptions;
}

function parse(option: ServeOption, variable: string, environment: NodeJS.ProcessEnv): unknown {
  const text = environment[variable] as string;
  try {
    return option.type.parse(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const from = environment[`${variable}_FILE`] ? `${variable}_FILE` : variable;
    const shown = option.secret ? '' : ` '${text}'`;
    throw new ConfigurationError(`${from}: the value${shown} is invalid. ${error.message}${orchestrator(text)}`);
  }
}

/** Explains a value that the user has not set: Kubernetes sets variables for each Service. */
const orchestrator = (text: string) =>
  /^tcp:\/\//.test(text)
    ? ' Kubernetes sets this variable for a Service of that name: give the pod enableServiceLinks: false.'
    : '';

/** Other programs have variables with the same beginning, so that only those that look like an option are wrong. */
function refuseTypingErrors(environment: NodeJS.ProcessEnv): void {
  const known = namedOptions.map(([name, option]) => variableOf(name, option));
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('EMAIL_AUTOMATION_') || known.includes(name)) continue;
    const similar = similarName(name, known);
    if (similar) throw new ConfigurationError(`${name}: there is no option of this name. Did you mean ${similar}?`);
  }
}
