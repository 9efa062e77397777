import { createRequire } from 'node:module';

/** One normative statement of the interface, as the register of the contract has it. */
export interface Requirement {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  statement: string;
  /** Elements of the contract that state it, such as `schemas/Campaign/properties/status`. */
  contract: string[];
  /** Why no check over HTTP can see it. */
  unobservable?: string;
}

/** A matter that the interface leaves open, so that no check may judge it. */
export interface OpenMatter {
  id: string;
  part: number;
  matter: string;
  touches: string[];
  kind: 'behaviour' | 'shape' | 'absent';
  choice: string;
  why: string;
}

const require = createRequire(import.meta.url);

export const requirements: readonly Requirement[] = require('@email-automation/openapi/requirements.json');
export const openMatters: readonly OpenMatter[] = require('@email-automation/openapi/unspecified.json');

const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));

/** @throws Error when the register has no such requirement: a mistake of the kit */
export function requirementOf(id: string): Requirement {
  const requirement = byId.get(id);
  if (requirement === undefined) throw new Error(`There is no requirement ${id}.`);
  return requirement;
}

export const hasRequirement = (id: string) => byId.has(id);

/** The nine parts of the interface by the prefix of their requirements, in their order. */
export const parts: Readonly<Record<string, string>> = {
  SERVICE: '1 What the service does',
  RESOURCE: '2 Resources and fields',
  STATE: '3 States and transitions',
  ENDPOINT: '4 Endpoints',
  AUTH: '5 Authentication',
  EVENT: '6 Events',
  ERROR: '7 Errors',
  LIMIT: '8 Limits',
  VERSION: '9 Versioning',
};

export const partOf = (requirement: string) => requirement.replace(/-\d+$/, '');
