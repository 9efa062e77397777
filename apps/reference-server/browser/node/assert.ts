/** @throws Error with the message when the condition does not hold */
export function ok(condition: unknown, message = 'An assertion failed.'): asserts condition {
  if (!condition) throw typeof message === 'string' ? new Error(message) : message;
}

const equal = (one: unknown, other: unknown, message?: string) => ok(one === other, message);
export default Object.assign(ok, { ok, equal, strictEqual: equal });
