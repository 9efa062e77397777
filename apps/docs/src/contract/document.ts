import { valueAt } from '@email-automation/contract-tools/json-pointer';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { withSandboxValues } from '../site/sandbox.ts';
import { operatorDocument } from './operator-contract.ts';
import type { ContractSchema } from './schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  deprecated?: boolean;
  description: string;
  schema: ContractSchema;
  example?: unknown;
}

export interface Header {
  description: string;
  required?: boolean;
  schema: ContractSchema;
  example?: unknown;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface MediaType {
  schema: ContractSchema;
  examples?: Record<string, Example | Reference>;
}

export interface Response {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

/** An operation as the contract has it. `Operation` of the types library has the derived facts. */
export interface OperationObject {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export interface Reference {
  $ref: string;
}

/** Both contracts as one document, with values of the sandbox: pointers into the operator's contract begin with `/operator`. */
const contracts = { ...JSON.parse(withSandboxValues(JSON.stringify(contract))), operator: operatorDocument };

/** Returns the value at a JSON pointer into the contracts, with or without the `#` of a reference. */
export function lookUp<Value>(pointer: string): Value {
  const value = valueAt(contracts, pointer);
  if (value === undefined) throw new Error(`The contract has nothing at ${pointer}.`);
  return value as Value;
}

/** Follows a reference, if the value is one. */
export function dereference<Value extends object>(value: Value | Reference): Value {
  return '$ref' in value && typeof value.$ref === 'string' ? lookUp<Value>(value.$ref) : (value as Value);
}
