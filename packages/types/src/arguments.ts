type Json<Container> = Container extends { content: { 'application/json': infer Value } } ? Value : undefined;

/** An operation of a contract, a member of its `operations`. */
interface Operation {
  parameters: object;
  responses: object;
}

/** The path parameters, query parameters and body of a request of an operation; each is `undefined` if absent. */
export interface ArgumentsOf<Of extends Operation> {
  path: Of['parameters'] extends { path: infer Path } ? Path : undefined;
  query: Of['parameters'] extends { query?: infer Query }
    ? [Query] extends [undefined]
      ? undefined
      : Query
    : undefined;
  body: Of extends { requestBody: infer Body } ? Json<Body> : undefined;
}

/** The body of the success response of an operation; `undefined` without one. */
export type ResultOf<Of extends Operation> = {
  [Status in keyof Of['responses']]: Status extends 200 | 201 | 202 | 204 | '2XX'
    ? Json<Of['responses'][Status]>
    : never;
}[keyof Of['responses']];
