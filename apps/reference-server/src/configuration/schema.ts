import { fileOptions } from './configuration-file.ts';
import { keyOf } from './serve-options.ts';

/** The JSON Schema of configuration files. */
export function configurationSchema(): object {
  const properties = fileOptions.map(([name, { type, description, default: value }]) => [
    keyOf(name),
    { description, ...type.schema, ...(value !== undefined && { default: value }) },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Options of email-automation-server',
    type: ['object', 'null'],
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}
