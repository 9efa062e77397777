/**
 * Checks the values that go into a path. A value that is empty, `.` or `..`, or holds a slash, would reach another
 * resource than the one it names.
 * @throws TypeError that names the parameter and says what to do
 */
export function checkPathValues(operationId: string, path: string, values: Record<string, unknown>): void {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = values[name];
    if (value === undefined || value === null) {
      const hint = name === 'account_id' ? ' Give it with the call, or as accountId to createClient.' : '';
      throw new TypeError(`${operationId} needs ${name}.${hint}`);
    }
    if (typeof value !== 'string') throw new TypeError(`${operationId} needs ${name} as a string.`);
    if (/^\.{0,2}$|[/\\]/.test(value)) {
      throw new TypeError(`${operationId} was given ${JSON.stringify(value)} as ${name}, which is no identifier.`);
    }
  }
}
