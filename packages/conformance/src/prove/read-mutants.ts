import { dirname, join } from 'node:path';
import { isObject } from '@email-automation/contract-tools/is-object';
import { hasRequirement, retiredIn } from '../contract/registers.ts';
import { UsageError } from '../files/read-text.ts';
import { type FileError, readYaml } from '../files/yaml-file.ts';
import { schemaErrors } from '../target/validation-errors.ts';
import type { MutantsFile } from './mutants-file.ts';
import { mutantsSchema } from './schema.ts';

/** A server with one violation. */
export type Mutant = Exclude<MutantsFile['mutants'], string>[number];

/** A file of mutants with its list, wherever that is. */
export type Mutants = MutantsFile & { mutants: Mutant[] };

/**
 * Reads a file of mutants and fills in its defaults. Its list can be in a separate file.
 * @throws UsageError with the file, line and column of every error
 */
export function readMutants(file: string): Mutants {
  const yaml = readYaml(file);
  const description = yaml.value as MutantsFile | null;
  const listFile = typeof description?.mutants === 'string' ? description.mutants : '';
  if (listFile === '') return validate(description, (errors) => yaml.locate(errors));
  const list = readYaml(join(dirname(file), listFile));
  if (!Array.isArray(list.value)) {
    throw new UsageError(list.locate([{ path: [], message: 'The file must be a list of mutants.' }]));
  }
  return validate({ ...description, mutants: list.value }, (errors) => {
    const ofList = errors.filter(({ path }) => path[0] === 'mutants');
    const others = errors.filter((error) => !ofList.includes(error));
    const inList = ofList.map(({ path, message }) => ({ path: path.slice(1), message }));
    return [yaml.locate(others), list.locate(inList)].filter(Boolean).join('\n');
  });
}

function validate(content: unknown, locate: (errors: FileError[]) => string): Mutants {
  const mutants = content as Mutants;
  const errors = errorsOf(mutants);
  if (errors.length > 0) throw new UsageError(locate(errors));
  return mutants;
}

function errorsOf(file: Mutants): FileError[] {
  if (!isObject(file)) {
    return [{ path: [], message: 'The file must be an object with target, start and mutants.' }];
  }
  const errors = schemaErrors(file, mutantsSchema);
  if (errors.length > 0) return errors;
  return [...variableErrors(file), ...file.mutants.flatMap((mutant, index) => mutantErrors(mutant, index, file))];
}

const variableErrors = ({ variable }: Mutants): FileError[] =>
  /^[A-Za-z_]\w*$/.test(variable) && variable !== 'PORT'
    ? []
    : [{ path: ['variable'], message: `${variable} is not a valid name of an environment variable for mutants.` }];

function mutantErrors({ name, requirement }: Mutant, index: number, { mutants }: Mutants): FileError[] {
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
