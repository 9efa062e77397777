import { createRequire } from 'node:module';
import { UsageError } from '../files/read-text.ts';
import { readYaml } from '../files/yaml-file.ts';

/**
 * Reads a bundle of a contract, as JSON or YAML.
 * @param source a file, or the name of a contract in the package of the contracts, such as `operator`
 * @throws UsageError when it is not one
 */
export function readContract(source: string): object {
  const file = publishedNames.includes(source) ? resolvePublished(source) : source;
  const remedy = 'Name a bundle of the contract, such as openapi.json of @email-automation/openapi.';
  const contract = Object(readYaml(file, { remedy }).value) as { openapi?: unknown; paths?: unknown };
  if (typeof contract.openapi === 'string' && typeof contract.paths === 'object') return contract;
  throw new UsageError(`${file} is no OpenAPI document: it has no \`openapi\` or no \`paths\`.`);
}

/** The names of published contracts besides the API's. */
const publishedNames = ['operator'];

const resolvePublished = (name: string) =>
  createRequire(import.meta.url).resolve(`@email-automation/openapi/${name}/openapi.json`);
