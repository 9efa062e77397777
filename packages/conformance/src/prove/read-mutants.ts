import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../commands/usage.ts';
import { hasRequirement, retiredIn } from '../contract/registers.ts';
import { schemaErrors } from '../target/validation-errors.ts';
import { type FileError, parseYaml } from '../yaml-file.ts';
import type { MutantsFile } from './mutants-file.ts';
import { mutantsSchema } from './schema.ts';

/** A server with one violation. */
export type Mutant = MutantsFile['mutants'][number];

/**
 * Reads a file of mutants and fills in its defaults.
 * @throws UsageError with the file, line and column of every error
 */
export function readMutants(file: string): MutantsFile {
  const yaml = parseYaml(file, readText(file));
  if (yaml.syntaxError !== undefined) throw new UsageError(yaml.syntaxError);
  const mutants = yaml.value as MutantsFile;
  const errors = errorsOf(mutants);
  if (errors.length > 0) throw new UsageError(yaml.locate(errors));
  return mutants;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `${file} does not exist.` : `${file} cannot be read: ${message}`);
  }
}

function errorsOf(file: MutantsFile): FileError[] {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    return [{ path: [], message: 'The file must be an object with target, start and mutants.' }];
  }
  const options = { allErrors: true, useDefaults: true, strict: false, validateSchema: false, verbose: true };
  const validate = new Ajv2020(options).compile(mutantsSchema);
  if (!validate(file)) return schemaErrors(validate.errors ?? [], mutantsSchema);
  return [...variableErrors(file), ...file.mutants.flatMap((mutant, index) => mutantErrors(mutant, index, file))];
}

const variableErrors = ({ variable }: MutantsFile): FileError[] =>
  /^[A-Za-z_]\w*$/.test(variable) && variable !== 'PORT'
    ? []
    : [{ path: ['variable'], message: `${variable} is not a valid name of an environment variable for mutants.` }];

function mutantErrors({ name, requirement }: Mutant, index: number, { mutants }: MutantsFile): FileError[] {
  const at = (key: string, message: string) => ({ path: ['mutants', String(index), key], message });
  const duplicate = mutants.findIndex((other) => other.name === name) < index;
  return [
    ...(duplicate ? [at('name', `${name} is already the name of another mutant.`)] : []),
    ...(requirement === undefined || hasRequirement(requirement) ? [] : [at('requirement', unknown(requirement))]),
  ];
}

function unknown(requirement: string): string {
  const retired = retiredIn(requirement);
  return retired === undefined
    ? `There is no requirement ${requirement}. The command \`list\` lists them.`
    : `Version ${retired} of the contract retired ${requirement}.`;
}
