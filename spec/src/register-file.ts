import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, type Range } from 'yaml';
import type { Problem } from './problems.ts';

type Path = readonly (string | number)[];

/** A parsed file of a register. */
export interface RegisterFile<Entry> {
  /** Empty when the file has problems. */
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  /** A problem at a node of the file, which `path` names, for example `[3, 'contract', 0]`. */
  at(path: Path, rule: string, message: string): Problem;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });

/**
 * Reads a YAML file with a list of entries, and validates each against a JSON Schema. Syntax errors and validation errors
 * are returned as problems.
 * @throws Error when the file cannot be read
 */
export function readRegisterFile<Entry>(folder: string, file: string, entry: object): RegisterFile<Entry> {
  const lines = new LineCounter();
  const document = parseDocument(readText(join(folder, file)), { lineCounter: lines });
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line || 1, column: col || 1 };
  };
  const offsetOf = (path: Path): number => {
    const node = document.getIn(path, true) as { range?: Range } | undefined;
    return node?.range?.[0] ?? (path.length > 0 ? offsetOf(path.slice(0, -1)) : 0);
  };
  const at = (path: Path, rule: string, message: string) => ({ ...positionOf(offsetOf(path)), rule, message });

  const [syntax] = document.errors;
  if (syntax) {
    const message = `Failed to parse: ${syntax.message.split('\n')[0]} Correct the YAML.`;
    return { entries: [], problems: [{ ...positionOf(syntax.pos[0]), rule: 'yaml', message }], at };
  }
  const entries = document.toJS() as Entry[];
  const isValid = ajv.compile({ type: 'array', items: entry });
  if (isValid(entries)) return { entries, problems: [], at };
  const errors = (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const problems = errors.map((error) => at(error.instancePath.split('/').slice(1), 'register-entry', describe(error)));
  return { entries: [], problems, at };
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read. The registers are part of the package: restore the file.`);
  }
}
