import { type OperatorSchema, readSchema } from '../operator/operator-contract.ts';

/** The JSON Schema of a workspace file, which declares records that no endpoint of the interface creates. */
export function workspaceSchema(): OperatorSchema {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema, title: 'Workspace of the reference server', ...readSchema('Workspace') };
}
