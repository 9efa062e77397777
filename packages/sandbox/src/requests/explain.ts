import { createExplainer } from './explain-error.ts';

let explain: ReturnType<typeof createExplainer> | undefined;

/** Says why the server refused a request. The registers of the contract, which are large, are read for the first error. */
export const explainError: ReturnType<typeof createExplainer> = (error) => {
  explain ??= createExplainer();
  return explain(error);
};
