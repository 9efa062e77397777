import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { Contract } from '../contract/contract.ts';
import { describeViolation } from '../contract/validation-messages.ts';
import { callbackUrlError } from '../domain/applications.ts';
import { passwordHashError } from '../domain/passwords.ts';
import { workspaceSchema } from './schema.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** What is wrong with a text of a format of our own, as the end of a sentence. */
const faultOf: Record<string, (given: string) => string | undefined> = {
  'callback-url': callbackUrlError,
  'password-hash': passwordHashError,
};

/**
 * Reads a workspace file (YAML) and checks it.
 * @throws WorkspaceError when it cannot be read, is not YAML, or does not match the schema
 */
export function readWorkspace(file: string, contract: Contract): Workspace {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax) throw new WorkspaceError(`${file}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message}`);
  const workspace = document.toJS() as Workspace;
  // It is compiled to be used once, so nothing is spent on making it fast.
  const once = { validateSchema: false, meta: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...once });
  formats.default(ajv);
  for (const [name, error] of Object.entries(faultOf)) ajv.addFormat(name, (given) => error(given) === undefined);
  const validate = ajv.compile(workspaceSchema(contract));
  if (validate(workspace)) return workspace;
  throw new WorkspaceError((validate.errors ?? []).map((error) => describe(file, document, lines, error)).join('\n'));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WorkspaceError(`The workspace file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function describe(file: string, document: Document, lines: LineCounter, error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1);
  const keys = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = document.getIn(keys, true) as { range?: [number, number, number] } | undefined;
  const line = node?.range ? lines.linePos(node.range[0]).line : 1;
  if (error.keyword === 'required') keys.push(error.params.missingProperty);
  const predicate = faultOf[error.params.format]?.(String(document.getIn(keys))) ?? describeViolation(error);
  // The schema refuses one field alone, whatever it is: a password beside its hash.
  const told = error.keyword === 'false schema' ? 'must not stand beside password_hash: write one of them' : predicate;
  return `${file}:${line}: ${keys.join('.') || 'the file'} ${told}`;
}
