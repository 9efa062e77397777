import { similarName } from '@email-automation/sandbox/similar-name';
import { type Command, InvalidArgumentError } from 'commander';
import { ConfigurationError } from './configuration-error.ts';
import { type FileValue, readConfigurationFile } from './configuration-file.ts';
import {
  flagOf,
  namedOptions,
  type ServeOption,
  type ServeOptionName,
  serveOptions,
  variableOf,
} from './serve-options.ts';

/** The value of an option, and where it comes from. */
export interface Setting {
  name: ServeOptionName;
  option: ServeOption;
  /** Undefined if the option has none. */
  value: unknown;
  source: 'flag' | 'environment' | 'file' | 'default';
  /** The flag, the variable, or the file with its line; empty for a default. */
  from: string;
}

/**
 * All options of a command that has the flags of `serve`: a flag goes before the environment, this before the file, and the file
 * before the default.
 * @throws ConfigurationError that names the first wrong value
 */
export async function readConfiguration(command: Command, environment = process.env): Promise<Setting[]> {
  refuseTypingErrors(environment);
  const read = (name: ServeOptionName, file?: string, inFile?: FileValue): Setting => {
    const option: ServeOption = serveOptions[name];
    const variable = variableOf(name, option);
    const inVariable = environment[variable];
    const flag = flagOf(name, option);
    if (flag && command.getOptionValueSource(name) === 'cli')
      return { name, option, value: command.getOptionValue(name), source: 'flag', from: flag };
    if (inVariable) {
      const from = environment[`${variable}_FILE`] ? `${variable}_FILE` : variable;
      return { name, option, value: parse(option, inVariable, from), source: 'environment', from };
    }
    if (inFile) {
      const from = `${file}:${inFile.line}`;
      return { name, option, value: parse(option, inFile.text, from, name), source: 'file', from };
    }
    return { name, option, value: option.default, source: 'default', from: '' };
  };
  const config = read('config');
  const file = config.value as string | undefined;
  const inFile = file === undefined ? undefined : await readConfigurationFile(file);
  return namedOptions.map(([name]) => (name === 'config' ? config : read(name, file, inFile?.get(name))));
}

function parse(option: ServeOption, text: string, from: string, name?: string): unknown {
  try {
    return option.type.parse(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const subject = name === undefined ? from : `${from}: ${name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)}`;
    const shown = option.secret ? '' : ` '${text}'`;
    throw new ConfigurationError(`${subject}: the value${shown} is invalid. ${error.message}${orchestrator(text)}`);
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
