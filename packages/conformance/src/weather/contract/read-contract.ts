import { bundle, createConfig } from '@redocly/openapi-core';

/** A node of a document. */
export type Node = Readonly<Record<string, unknown>>;

/** An OpenAPI document with all that it refers to in one piece. */
export interface Contract extends Node {
  info: { title: string; version: string };
}

/** The contract cannot be used. The message says why, and what to do. */
export class ContractError extends Error {}

/** Seconds for a document of another site. */
const fetchSeconds = 20;

const validVersions = 'Valid versions: OpenAPI 3.0 and 3.1.';

/** Why scenarios cannot be made from a document; undefined if they can. */
function describeVersion(document: Node): string | undefined {
  const { openapi, swagger } = document;
  if (typeof openapi === 'string' && /^3\.[01](\.|$)/.test(openapi)) return undefined;
  if (swagger !== undefined) return 'It is Swagger 2. Convert it to OpenAPI 3, for example with swagger2openapi.';
  return `It is OpenAPI ${openapi}. ${validVersions}`;
}

/** @throws Error with the URL. The reader of the document changes its message, which a DOMException does not allow */
const fetchInTime = (url: string, options: RequestInit) =>
  fetch(url, { ...options, signal: AbortSignal.timeout(fetchSeconds * 1000) }).catch(({ message, cause }: Error) => {
    throw new Error(`${url}: ${cause instanceof Error ? cause.message : message}`);
  });

/**
 * Reads an OpenAPI document, with the files that it refers to.
 * @throws ContractError if it cannot be read, is of another version, or refers to what is not there
 */
export async function readContract(file: string): Promise<Contract> {
  const config = await createConfig({});
  config.resolve.http.customFetch = fetchInTime;
  const { bundle: source, problems } = await bundle({ ref: file, config }).catch((error: Error) => {
    const more = /^Unsupported/.test(error.message) ? `. ${validVersions}` : '';
    throw new ContractError(`${file} cannot be read: ${error.message.trim()}${more}`);
  });
  const document = source.parsed as Node;
  const reason = describeVersion(document);
  if (reason !== undefined) throw new ContractError(`${file} cannot be used. ${reason}`);
  const [error] = problems.filter(({ severity }) => severity === 'error');
  if (error !== undefined)
    throw new ContractError(`${file} cannot be used. ${error.message} (at ${error.location[0]?.pointer ?? '#'})`);
  const { title = 'untitled', version = '' } = Object(document.info) as Partial<Contract['info']>;
  return { ...document, info: { title, version } };
}
