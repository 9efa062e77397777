interface RecordSchema {
  required?: string[];
  properties?: Record<string, { deprecated?: boolean }>;
}

/** Fields that a record has only after something else happened, or that no record has to have. */
const conditional = ['forms', 'last_sent_email_index', 'last_sent_email_at'];

/**
 * Whether a value stands for a field that was never set: leaving the field out, an empty string, and null, where the contract
 * has it, have the same meaning (`unset-values`).
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
