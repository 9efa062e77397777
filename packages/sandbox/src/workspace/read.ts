import { readFileSync } from 'node:fs';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { toMessage } from '../operator/validation.ts';
import { findWorkspaceErrors } from './check.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/**
 * Reads and validates a workspace file (YAML).
 * @throws WorkspaceError when it cannot be read, is not valid YAML, or does not match the schema
 */
export function readWorkspace(file: string): Workspace {
  return parseWorkspace(readText(file), `${file}:`);
}

/**
 * Reads and validates the text of a workspace file.
 * @param before the text of messages before the number of a line
 * @throws WorkspaceError with a line for each error
 */
export function parseWorkspace(text: string, before: string): Workspace {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax) throw new WorkspaceError(`${before}${lines.linePos(syntax.pos[0]).line}: ${syntax.message}`);
  const workspace = document.toJS() as Workspace;
  const violations = findWorkspaceErrors(workspace);
  if (violations.length === 0) return workspace;
  const messages = violations.map(
    (violation) => `${before}${lineOf(document, lines, violation.path)}: ${toMessage(violation, 'the file')}`,
  );
  throw new WorkspaceError(messages.join('\n'));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WorkspaceError(`The workspace file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function lineOf(document: Document, lines: LineCounter, path: string[]): number {
  const keys = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = document.getIn(keys, true) as { range?: [number, number, number] } | undefined;
  return node?.range ? lines.linePos(node.range[0]).line : 1;
}
