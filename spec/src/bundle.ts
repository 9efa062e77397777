import { parseOutputs, redocly, rulesOf } from './redocly.ts';

/** An OpenAPI document as plain data. */
export type Document = Record<string, unknown>;

/**
 * Bundles the contract in a folder into one document, whose components have the names of their files.
 * @throws Error when a reference does not resolve, or when two components have the same name
 */
export async function bundle(folder: string): Promise<Document> {
  const [document = {}] = await bundleAll(folder, ['openapi.yaml']);
  return document;
}

/** Bundles several contracts of a folder in one process, because each process takes half a second to start. */
export async function bundleAll(folder: string, files: readonly string[]): Promise<Document[]> {
  const options = ['--ext=json', '--component-renaming-conflicts-severity=error', `--config=${rulesOf(folder)}`];
  const { code, stdout, stderr } = await redocly(['bundle', ...files, ...options], folder);
  if (code !== 0) throw new Error(`openapi.yaml cannot be bundled:\n${stderr.replaceAll(`${folder}/`, '').trim()}`);
  return parseOutputs<Document>(stdout);
}
