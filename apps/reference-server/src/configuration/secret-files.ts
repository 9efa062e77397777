import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.ts';
import { namedOptions, variableOf } from './serve-options.ts';

/** The variables with secrets. */
const secretVariables = namedOptions
  .filter(([, { secret }]) => secret)
  .map(([name, option]) => variableOf(name, option));

/**
 * Sets each variable with a secret from the file that the variable with `_FILE` at its end names: containers and service
 * managers hand secrets over as files.
 * @throws ConfigurationError
 */
export function readSecretFiles(environment = process.env): void {
  for (const variable of secretVariables) {
    // Container tools often set variables without a value: they count as missing.
    if (environment[variable] === '') delete environment[variable];
    const file = environment[`${variable}_FILE`];
    if (!file) continue;
    if (environment[variable] !== undefined)
      throw new ConfigurationError(`${variable} and ${variable}_FILE are both set. Leave one of them out.`);
    let text: string;
    try {
      text = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigurationError(`${variable}_FILE: the file ${file} cannot be read (${code}).`);
    }
    if (text === '') throw new ConfigurationError(`${variable}_FILE: the file ${file} is empty.`);
    environment[variable] = text;
  }
}
