import { unspecifiedBehaviors } from './registers.ts';

interface RecordSchema {
  required?: string[];
  properties?: Record<string, { deprecated?: boolean }>;
}

/** Schemas whose records can have fields that were never set, such as `Campaign` (`unset-values`). */
const schemaNames = () =>
  (unspecifiedBehaviors.find(({ id }) => id === 'unset-values')?.contract ?? []).map((pointer) =>
    pointer.replace('schemas/', ''),
  );

/** Fields that a record has only after something else happened, or that no record has to have. */
const conditional = ['forms', 'last_sent_email_index', 'last_sent_email_at'];

/** The JSON pointers of all fields that can be unset, in a bundle of the contract. */
export function findOptionalFields(document: object): Set<string> {
  const { schemas = {} } = (document as { components?: { schemas?: Record<string, RecordSchema> } }).components ?? {};
  return new Set(
    schemaNames().flatMap((name) => {
      const { properties = {}, required = [] } = schemas[name] ?? {};
      const optional = Object.keys(properties).filter((field) => !required.includes(field));
      return optional.map((field) => `/components/schemas/${name}/properties/${field}`);
    }),
  );
}

/**
 * Whether a value stands for a field that was never set. Leaving the field out, null, and an empty string have the same
 * meaning.
 */
export const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The optional fields of a component that at least one record shows if the server has them at all. */
export function findNamedFields(document: object, component: string): string[] {
  const { schemas } = (document as { components: { schemas: Record<string, RecordSchema> } }).components;
  const { properties = {}, required = [] } = schemas[component] ?? {};
  return Object.entries(properties)
    .filter(([field, { deprecated }]) => !required.includes(field) && !deprecated && !conditional.includes(field))
    .map(([field]) => field);
}
