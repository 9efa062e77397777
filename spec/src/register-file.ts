import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, type Range } from 'yaml';
import type { Problem } from './problems.ts';

type Path = readonly (string | number)[];

/** A file of a register. */
export interface RegisterFile<Entry> {
  /** Empty when the file has problems. */
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  /** A problem at a place in the file, given as the way to it: `[3, 'contract', 0]`. */
  at(path: Path, rule: string, message: string): Problem;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });

/** Reads a YAML file that holds a list of entries, each under a JSON Schema. Faults come back as problems. */
export function readRegisterFile<Entry>(folder: string, file: string, entry: object): RegisterFile<Entry> {
  const lines = new LineCounter();
  const document = parseDocument(readText(join(folder, file)), { lineCounter: lines });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line || 1, column: col || 1 };
  };
  const offsetOf = (path: Path): number => {
    const node = document.getIn(path, true) as { range?: Range } | undefined;
    return node?.range?.[0] ?? (path.length > 0 ? offsetOf(path.slice(0, -1)) : 0);
  };
  const at = (path: Path, rule: string, message: string) => ({ ...place(offsetOf(path)), rule, message });

  const [syntax] = document.errors;
  if (syntax) {
    const message = `Failed to parse: ${syntax.message.split('\n')[0]} Correct the YAML at this place.`;
    return { entries: [], problems: [{ ...place(syntax.pos[0]), rule: 'yaml', message }], at };
  }
  const entries = document.toJS() as Entry[];
  const isValid = ajv.compile({ type: 'array', items: entry });
  if (isValid(entries)) return { entries, problems: [], at };
  const faults = (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const problems = faults.map((fault) => at(fault.instancePath.split('/').slice(1), 'register-entry', describe(fault)));
  return { entries: [], problems, at };
}

function describe({ instancePath, keyword, message, params }: ErrorObject): string {
  const [, , ...field] = instancePath.split('/');
  const detail = { enum: params.allowedValues?.join(', '), additionalProperties: params.additionalProperty }[keyword];
  return `${field.join('/') || 'The entry'} ${message}${detail ? `: ${detail}` : ''}. Correct the entry.`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read. The registers are part of the package: restore the file.`);
  }
}
