import { hasRequirement, requirementOf } from './registers.ts';

// biome-ignore lint/suspicious/noExplicitAny: a value of any shape
type Value = any;

/** Requirements on the same element of the contract, each with the values that it rejects. */
const rejectedValues: Readonly<Record<string, (value: Value) => boolean>> = {
  'ENDPOINT-89': (event) => event?.email === undefined && event?.id === undefined,
  'ENDPOINT-90': (event) => event?.email !== undefined && event?.id !== undefined,
  'LIMIT-4': (records) => records?.length === 0,
  'LIMIT-6': (records) => records?.length > 0,
};

/** The requirements, among the given ones, that make a server reject a request with this value. */
export const rejectingRequirements = (ids: readonly string[], value: unknown): string[] =>
  ids.filter((id) => demandsRejection(id) && (rejectedValues[id]?.(value) ?? true));

/** Whether a requirement demands that a server rejects violations. */
export const demandsRejection = (id: string): boolean =>
  hasRequirement(id) && / rejects | only as /.test(requirementOf(id).statement);
