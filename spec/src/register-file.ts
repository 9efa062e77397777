import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Problem } from './problems.ts';
import { readYamlFile, type YamlFile } from './yaml-file.ts';

/** A parsed file of a register. */
export interface RegisterFile<Entry> extends Pick<YamlFile, 'at'> {
  /** Empty when the file has problems. */
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
}

const ajv = new Ajv2020({ allErrors: true, strict: false, code: { optimize: false } });

/**
 * Reads a YAML file with a list of entries, and validates it against a JSON Schema, which Ajv compiles once. Syntax errors and validation errors
 * are returned as problems.
 * @throws Error when the file cannot be read
 */
export function readRegisterFile<Entry>(folder: string, file: string, list: object): RegisterFile<Entry> {
  const { value, problems, at } = readYamlFile(folder, file);
  if (problems.length > 0) return { entries: [], problems, at };
  const entries = value as Entry[];
  const isValid = ajv.compile(list);
  if (isValid(entries)) return { entries, problems: [], at };
  const errors = (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const invalid = errors.map((error) => at(error.instancePath.split('/').slice(1), 'register-entry', describe(error)));
  return { entries: [], problems: invalid, at };
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const [, , ...field] = instancePath.split('/');
  const demands: Record<string, string> = {
    required: `must have the key ${params.missingProperty}`,
    additionalProperties: `must not have the key ${params.additionalProperty}`,
    enum: `must be one of ${params.allowedValues?.join(', ')}`,
    minItems: 'must not be empty',
    minLength: 'must not be empty',
    uniqueItems: 'must not contain an item twice',
  };
  return `${field.join('/') || 'The entry'} ${demands[keyword] ?? message}. Correct the entry.`;
}
