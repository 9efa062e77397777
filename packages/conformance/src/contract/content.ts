import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Operation, OperationId } from '@email-automation/types';
import { operations } from './operations.ts';
import { document } from './schemas.ts';

interface ContentSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, ContentSchema>;
  items?: ContentSchema;
}

/** The content of a successful response of an operation, besides `links` and `meta`. */
export interface Content {
  /** The name of the array. */
  key: string;
  /** The component of the records in it; undefined for an array of strings. */
  component: string | undefined;
  /** All members of the body that the contract names. */
  members: string[];
}

/** The array in the successful response of an operation; undefined for a response without one. */
export function contentOf(operation: OperationId): Content | undefined {
  const { responses, success, server } = operations[operation] as Operation<OperationId>;
  const pointer = responses[success]?.pointer;
  if (pointer === undefined || server !== 'api') return undefined;
  const { $ref = '' } = (valueAt(document, `${pointer}/content/application~1json/schema`) ?? {}) as ContentSchema;
  const { properties = {} } = (valueAt(document, $ref.slice(1)) ?? {}) as ContentSchema;
  const found = Object.entries(properties).find(([, { type }]) => type === 'array');
  if (found === undefined) return undefined;
  const [key, { items }] = found;
  return { key, component: items?.$ref?.split('/').at(-1), members: Object.keys(properties) };
}
