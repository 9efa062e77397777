import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, type Range } from 'yaml';
import type { Problem } from './problems.ts';

type Path = readonly (string | number)[];

/** A parsed YAML file. */
export interface YamlFile {
  /** Undefined when the file has syntax errors. */
  readonly value: unknown;
  /** The first syntax error, if there is one. */
  readonly problems: readonly Problem[];
  /** A problem at a node of the file, which `path` names, for example `[3, 'contract', 0]`. */
  at(path: Path, rule: string, message: string): Problem;
}

/**
 * Reads a YAML file of a folder.
 * @throws Error when the file cannot be read
 */
export function readYamlFile(folder: string, file: string): YamlFile {
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
  if (!syntax) return { value: document.toJS(), problems: [], at };
  const message = `Failed to parse: ${syntax.message.split('\n')[0]} Correct the YAML.`;
  return { value: undefined, problems: [{ ...positionOf(syntax.pos[0]), rule: 'yaml', message }], at };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read. It is part of the package: restore the file.`);
  }
}
