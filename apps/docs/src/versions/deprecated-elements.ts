import { type Field, flattenFields } from '../contract/fields.ts';
import { operations, operationUrl } from '../contract/operations.ts';
import { bodyFields, responseFields } from '../reference/Request.tsx';

/** Something that the contract marks as deprecated. */
export interface DeprecatedElement {
  name: string;
  description: string;
  /** Where it occurs, with an anchor if it is a field. */
  places: { text: string; url: string }[];
}

/** All operations and fields that the contract marks as deprecated. */
export function deprecatedElements(): DeprecatedElement[] {
  const elements = new Map<string, DeprecatedElement>();
  for (const operation of operations) {
    const { operationId, deprecated, summary } = operation;
    const url = operationUrl(operationId);
    if (deprecated)
      elements.set(operationId, {
        name: operationId,
        description: `${summary}.`,
        places: [{ text: operationId, url }],
      });
    const fields: Field[] = [...flattenFields(bodyFields(operation)), ...flattenFields(responseFields(operation))];
    for (const field of fields.filter((one) => one.deprecated)) {
      const element = elements.get(field.name) ?? { name: field.name, description: field.description, places: [] };
      if (!element.places.some((place) => place.text === operationId))
        element.places.push({ text: operationId, url: `${url}#${field.id}` });
      elements.set(field.name, element);
    }
  }
  return [...elements.values()];
}
