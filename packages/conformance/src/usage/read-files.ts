import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../files/read-text.ts';
import { readYaml } from '../files/yaml-file.ts';
import { usageSchema } from './schema.ts';
import type { Part } from './schema-parts.ts';
import type { Usage } from './usage-file.ts';

/** Reads a file of usage. @throws UsageError with the place when it is not one, or has another format */
export function readUsage(file: string): Usage {
  const { value } = readYaml(file, { remedy: 'Record it first; see the documentation of `usage`.' });
  const validate = new Ajv2020({ strict: false, validateSchema: false }).compile<Usage>(usageSchema);
  if (validate(value)) return value;
  const [{ instancePath = '', message = '' } = {}] = validate.errors ?? [];
  const version = (value as Part | null)?.format;
  if (version !== undefined && version !== 1) {
    throw new UsageError(`${file} has the format ${version}, and this version of the kit reads format 1.`);
  }
  throw new UsageError(`${file} is no file of usage: ${instancePath || 'it'} ${message}.`);
}

/**
 * Reads a bundle of a contract, as JSON or YAML.
 * @param source a file, or the name of a contract in the package of the contracts, such as `operator`
 * @throws UsageError when it is not one
 */
export function readContract(source: string): Part {
  const file = publishedNames.includes(source) ? resolvePublished(source) : source;
  const remedy = 'Name a bundle of the contract, such as openapi.json of @email-automation/openapi.';
  const contract = Object(readYaml(file, { remedy }).value) as Part;
  if (typeof contract.openapi === 'string' && typeof contract.paths === 'object') return contract;
  throw new UsageError(`${file} is no OpenAPI document: it has no \`openapi\` or no \`paths\`.`);
}

/** The names of published contracts besides the API's. */
const publishedNames = ['operator'];

const resolvePublished = (name: string) =>
  createRequire(import.meta.url).resolve(`@email-automation/openapi/${name}/openapi.json`);
