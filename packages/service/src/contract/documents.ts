import { createRequire } from 'node:module';

/**
 * Reads a document of the installed contract, such as `operations.json`; Node reads each file once. It is loaded at run time: the
 * contract is a separate package, not a part of the server's bundle.
 * @throws Error if the contract is not built
 */
export function readDocument<Document>(name: string): Document {
  return createRequire(import.meta.url)(`@email-automation/openapi/${name}`);
}
