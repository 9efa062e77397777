import { createRequire } from 'node:module';
import { deriveOperations } from '@email-automation/codegen/derive-operations';
import type { Operation, Part, Requirement, UnspecifiedBehavior } from '@email-automation/types';

// Not imported: some supported versions of Node warn about JSON modules.
const require = createRequire(import.meta.url);

/** An operation of any contract, which names its servers and rate limits itself. */
type AnyOperation = Omit<Operation, 'server' | 'rateLimit'> & { readonly server: string; readonly rateLimit?: string };

/** A contract with all that the kit derives its judgment from. */
export interface ContractInUse {
  document: object;
  operations: Readonly<Record<string, AnyOperation>>;
  version: string;
  /** The registers; empty for a contract that has none. */
  parts: readonly Part[];
  requirements: readonly Requirement[];
  unspecified: readonly UnspecifiedBehavior[];
}

const contractOfApi: ContractInUse = {
  document: require('@email-automation/openapi/openapi.json'),
  operations: require('@email-automation/openapi/operations.json'),
  version: require('@email-automation/openapi/service.json').version,
  parts: require('@email-automation/openapi/parts.json'),
  requirements: require('@email-automation/openapi/requirements.json'),
  unspecified: require('@email-automation/openapi/unspecified.json'),
};

let inUse = contractOfApi;
const derivations: ((contract: ContractInUse) => void)[] = [];

/** Derives values from the contract in use: now, and again whenever another contract is used. */
export function derive(derivation: (contract: ContractInUse) => void): void {
  derivations.push(derivation);
  derivation(inUse);
}

/**
 * Makes the kit judge by another contract, which has no registers; without a document, by the API's contract again. A process
 * judges by one contract at a time.
 * @param document a bundle, whose references are all within it
 * @throws Error when an operation lacks something that the kit needs, such as a success response
 */
export function useContract(document?: object): void {
  inUse = document === undefined ? contractOfApi : withoutRegisters(document);
  for (const derivation of derivations) derivation(inUse);
}

function withoutRegisters(document: object): ContractInUse {
  const { info } = document as { info?: { version?: unknown } };
  const version = String(info?.version ?? 'unknown');
  return { document, operations: deriveOperations(document), version, parts: [], requirements: [], unspecified: [] };
}
