/**
 * The name of a schema's type: its own, or with the suffix `Record` if it is also the name of a global (`Event`). Otherwise
 * a file without the import would compile, with the global.
 */
export const schemaTypeName = (name: string): string => (name in globalThis ? `${name}Record` : name);
