/** A JSON Schema, with the keywords that the contract uses for requests. */
export interface RequestSchema {
  /** The name of another schema. */
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, RequestSchema>;
  items?: RequestSchema;
  /** The parts of an object. */
  allOf?: RequestSchema[];
  /** Alternatives of which a value has to match exactly one. */
  oneOf?: RequestSchema[];
  /** Names a property that excludes the schema's own required one. */
  not?: RequestSchema;
}

/** What a request of an operation contains. */
export interface RequestSchemas {
  /** An object of the query parameters; absent for none. */
  query?: RequestSchema;
  body?: RequestSchema;
  /** Whether the body is a batch. */
  batch?: true;
  /** The array in the body that must contain exactly one record. */
  singleRecord?: string;
  /** Items of a page of a paged list, if the request does not say how many. */
  pageSize?: number;
}
