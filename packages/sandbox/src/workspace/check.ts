import { parsePointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Contract } from '@email-automation/service/contract/contract';
import { describeViolation } from '@email-automation/service/contract/validation-messages';
import { callbackUrlError } from '@email-automation/service/domain/applications';
import { readTime } from '@email-automation/service/domain/clock';
import { passwordHashError } from '@email-automation/service/domain/passwords';
import { canonicalTimeZone } from '@email-automation/service/domain/time-zones';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { workspaceSchema } from './schema.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** The formats that the server has rules of its own for: functions that describe what a value violates, as the end of a sentence. */
const ownFormats: Record<string, (value: string) => string | undefined> = {
  'callback-url': callbackUrlError,
  'date-time': (text) => (readTime(text) ? undefined : 'must be an ISO 8601 time such as 2026-03-02T09:15:00Z'),
  'password-hash': passwordHashError,
  'time-zone': (name) => (canonicalTimeZone(name) ? undefined : 'must be an Olson name such as America/Los_Angeles'),
};

/** An error in a workspace, or in one of its records. */
export interface WorkspaceViolation {
  /** Leads to the value. */
  path: string[];
  /** Leads to the field that is violated, which may be missing. */
  names: string[];
  /** What it violates: the end of a sentence, without a full stop. */
  rule: string;
}

/** Checks a workspace that was read. */
export function findViolations(workspace: unknown, contract: Contract): WorkspaceViolation[] {
  return findSchemaViolations(workspace, workspaceSchema(contract));
}

/** Checks a value by a schema, with the formats that the server has rules of its own for. */
export function findSchemaViolations(value: unknown, schema: object): WorkspaceViolation[] {
  // The schema is compiled for one use: optimizing the code would take longer than it saves.
  const once = { validateSchema: false, meta: false, code: { optimize: false } } as const;
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...once });
  formats.default(ajv);
  for (const [name, violation] of Object.entries(ownFormats)) {
    ajv.addFormat(name, (text) => violation(text) === undefined);
  }
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => describe(value, error));
}

/**
 * Describes a violation in words.
 * @param whole names the workspace, for an error that is about no field
 */
export function toMessage({ names, rule }: WorkspaceViolation, whole: string): string {
  return `${names.join('.') || whole} ${rule}`;
}

/**
 * Checks a workspace that was sent or written in code.
 * @throws WorkspaceError with a line for each error
 */
export function checkWorkspace(workspace: unknown, contract: Contract): Workspace {
  const violations = findViolations(workspace, contract);
  if (violations.length === 0) return workspace as Workspace;
  throw new WorkspaceError(violations.map((violation) => toMessage(violation, 'the workspace')).join('\n'));
}

function describe(whole: unknown, error: ErrorObject): WorkspaceViolation {
  const path = parsePointer(error.instancePath);
  const value = valueAt(whole, error.instancePath);
  const names = error.keyword === 'required' ? [...path, error.params.missingProperty] : path;
  const rule =
    // The schema has one `false`: a password beside its hash.
    error.keyword === 'false schema'
      ? 'must not stand beside password_hash: write one of them'
      : (ownFormats[error.params.format]?.(String(value)) ?? describeViolation(error));
  return { path, names, rule };
}
