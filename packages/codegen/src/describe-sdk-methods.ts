import type { Operation } from './operation.ts';
import { groupOperations, type Member } from './operation-groups.ts';

/** The schema of a component, as far as a client needs it. */
interface SdkSchema {
  $ref?: string;
  properties?: Record<string, SdkSchema>;
  items?: SdkSchema;
}

/** A method of a client in another language. */
export interface SdkMethod {
  /** In camel case, such as `listSubscribers`. */
  name: string;
  operation: Operation;
  /** Whether it sends any number of records, in as many batches as they need. */
  imports: boolean;
  /** Names of the path parameters but `account_id`, which the client has unless the method is about accounts. */
  ids: string[];
  /** The schema of the response; undefined if it has no body, or one without fields. */
  result?: string;
  /** The key and the schema of the records that it sends, and the schema of the body around them. */
  records?: { key: string; type: string; body: string; group?: string };
  /** The key and the schema of the items of a paged list; without a schema, they are strings. */
  items?: { key: string; type?: string };
}

export interface SdkGroup {
  /** In camel case, such as `customFields`. */
  name: string;
  methods: SdkMethod[];
}

/** The name of a group, a method, or an operation in Python. A keyword gets the underscore that programs are used to. */
export const pythonName = (name: string): string =>
  name === 'import' ? 'import_' : name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

const nameOf = (pointer = '') => pointer.split('/').at(-1) ?? '';

/** Describes the methods of a client as all languages have them: one for each operation, and an import for each batch. */
export function describeSdkMethods(
  contract: { components: { schemas: unknown } },
  operations: Operation[],
): SdkGroup[] {
  const schemas = contract.components.schemas as Record<string, SdkSchema>;
  const itemType = (schema: string, key: string) => nameOf(schemas[schema]?.properties?.[key]?.items?.$ref);

  function recordsOf({ batch, singleRecord, body }: Operation): SdkMethod['records'] {
    const key = batch?.key ?? singleRecord;
    if (key === undefined) return undefined;
    const schema = nameOf(body?.schema);
    if (!batch?.grouped) return { key, type: itemType(schema, key), body: schema };
    const group = itemType(schema, 'batches');
    return { key, type: itemType(group, key), body: schema, group };
  }

  const describe = ({ name, operation, imports }: Member): SdkMethod => {
    const { pathParameters, responses, success, pages } = operation;
    const schema = nameOf(responses[success]?.json?.schema);
    const result = schemas[schema]?.properties === undefined ? '' : schema;
    const records = recordsOf(operation);
    const type = pages && itemType(result, pages.key);
    return {
      name,
      operation,
      imports,
      ids: pathParameters.filter((one) => one !== 'account_id'),
      ...(result !== '' && { result }),
      ...(records && { records }),
      ...(pages && { items: { key: pages.key, ...(type && { type }) } }),
    };
  };

  return groupOperations(operations.filter(({ server }) => server === 'api')).map(({ group, members }) => ({
    name: group,
    methods: members.map(describe),
  }));
}
