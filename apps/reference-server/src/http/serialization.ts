import fastJson from 'fast-json-stringify';
import type { Contract, Operation } from './contract.ts';

export type Serialize = (body: unknown) => string;

/** Builds what writes the successful answer of an operation, from the schema that the contract gives it. */
export function createSerialization({ document }: Contract): (operation: Operation) => Serialize | undefined {
  const local = (schemas: object) =>
    JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/')) as Record<string, never>;
  const definitions = local(document.components.schemas);
  return ({ success }) => {
    const { schema } = success;
    if (schema === undefined) return undefined;
    let stringify: Serialize | undefined;
    return (body) => {
      // Compiled at the first answer, as validation is at the first request.
      stringify ??= fastJson({ ...local(schema), definitions });
      return stringify(body);
    };
  };
}
