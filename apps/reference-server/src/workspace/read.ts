import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { Contract } from '../contract/contract.ts';
import { describeViolation } from '../contract/validation-messages.ts';
import { callbackUrlError } from '../domain/applications.ts';
import { readTime } from '../domain/clock.ts';
import { passwordHashError } from '../domain/passwords.ts';
import { canonicalTimeZone } from '../domain/time-zones.ts';
import { workspaceSchema } from './schema.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** The formats that the server has rules of its own for: functions that describe what a value violates, as the end of a sentence. */
const ownFormats: Record<string, (value: string) => string | undefined> = {
  'callback-url': callbackUrlError,
  'date-time': (text) => (readTime(text) ? undefined : 'must be an ISO 8601 time such as 2026-03-02T09:15:00Z'),
  'password-hash': passwordHashError,
  'time-zone': (name) => (canonicalTimeZone(name) ? undefined : 'must be an Olson name such as America/Los_Angeles'),
};

/**
 * Reads and validates a workspace file (YAML).
 * @throws WorkspaceError when it cannot be read, is not valid YAML, or does not match the schema
 */
export function readWorkspace(file: string, contract: Contract): Workspace {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax) throw new WorkspaceError(`${file}:${lines.linePos(syntax.pos[0]).line}: ${syntax.message}`);
  const workspace = document.toJS() as Workspace;
  // The schema is compiled for one use: optimizing the code would take longer than it saves.
  const once = { validateSchema: false, meta: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...once });
  formats.default(ajv);
  for (const [name, violation] of Object.entries(ownFormats)) {
    ajv.addFormat(name, (value) => violation(value) === undefined);
  }
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
  const violation =
    // The schema has one `false`: a password beside its hash.
    error.keyword === 'false schema'
      ? 'must not stand beside password_hash: write one of them'
      : (ownFormats[error.params.format]?.(String(document.getIn(keys))) ?? describeViolation(error));
  return `${file}:${line}: ${keys.join('.') || 'the file'} ${violation}`;
}
