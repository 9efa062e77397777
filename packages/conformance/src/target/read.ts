import { commandOf, kitProgram } from '@email-automation/contract-tools/command-of';
import { UsageError } from '../files/read-text.ts';
import { readYaml } from '../files/yaml-file.ts';
import type { Profile } from './profiles.ts';
import type { Target, TargetDescription } from './target.ts';
import { schemaErrors, type TargetValidationError, valueErrors } from './validation-errors.ts';

/** A target description is invalid. The message lists every error with its location. */
export class TargetError extends UsageError {}

/** Environment variables by name. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a target file and fills in its defaults. Values such as `$NAME` are environment variables.
 * @throws TargetError with the file, line and column of every error
 */
export function readTarget(file: string, environment: Environment = process.env): Target {
  const remedy = `To write it, run: ${commandOf(kitProgram)} init ${file}`;
  const yaml = readYaml(file, { error: TargetError, remedy });
  const { target, errors } = parseTarget(yaml.value, environment);
  if (errors.length === 0) return target;
  throw new TargetError(yaml.locate(errors));
}

/**
 * Checks a target description and fills in its defaults. Values such as `$NAME` are environment variables.
 * @throws TargetError with every error
 */
export function completeTarget(description: TargetDescription, environment: Environment = process.env): Target {
  const { target, errors } = parseTarget(structuredClone(description), environment);
  if (errors.length === 0) return target;
  throw new TargetError(errors.map(({ path, message }) => `${path.join('.') || 'target'}: ${message}`).join('\n'));
}

/**
 * Replaces the profiles that a target claims.
 * @throws TargetError when the target lacks a value that a profile needs
 */
export function withProfiles(target: Target, profiles: Profile[]): Target {
  const claiming = { ...target, profiles };
  const errors = profileErrors(claiming);
  if (errors.length === 0) return claiming;
  throw new TargetError(errors.map(({ message }) => message).join('\n'));
}

function parseTarget(raw: unknown, environment: Environment): { target: Target; errors: TargetValidationError[] } {
  const errors: TargetValidationError[] = [];
  const target = substitute(raw, environment, [], errors) as Target;
  const ofSchema = schemaErrors(target);
  errors.push(...(ofSchema.length > 0 ? ofSchema : [...profileErrors(target), ...valueErrors(target)]));
  return { target, errors };
}

/** Replaces values such as `$NAME` by environment variables, so that target files need no secrets. */
function substitute(
  value: unknown,
  environment: Environment,
  path: string[],
  errors: TargetValidationError[],
): unknown {
  if (typeof value === 'string' && /^\$[A-Z_][A-Z0-9_]*$/.test(value)) {
    const found = environment[value.slice(1)];
    if (!found) errors.push({ path, message: `The environment variable ${value.slice(1)} is not set.` });
    return found || value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    substitute(child, environment, [...path, key], errors),
  ]);
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

/** Errors about missing values that a claimed profile needs. */
function profileErrors({ profiles, authUrl, credentials }: Target): TargetValidationError[] {
  if (!profiles.includes('oauth')) return [];
  const needs = { authUrl, 'credentials.oauthClient': credentials.oauthClient };
  return Object.entries(needs)
    .filter(([, value]) => value === undefined)
    .map(([key]) => ({ path: ['profiles'], message: `The profile oauth needs ${key}.` }));
}
