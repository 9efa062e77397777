import { redocly, rulesOf } from './redocly.ts';

/** An OpenAPI document as plain data. */
export type Document = Record<string, unknown>;

/**
 * Bundles openapi.yaml in a folder into one document, whose components have the names of their files.
 * @throws Error when a reference does not resolve, or when two components have the same name
 */
export async function bundle(folder: string): Promise<Document> {
  const options = ['--ext=json', '--component-renaming-conflicts-severity=error', `--config=${rulesOf(folder)}`];
  const { code, stdout, stderr } = await redocly(['bundle', 'openapi.yaml', ...options], folder);
  if (code !== 0) throw new Error(`openapi.yaml cannot be bundled:\n${stderr.replaceAll(`${folder}/`, '').trim()}`);
  return JSON.parse(stdout) as Document;
}
