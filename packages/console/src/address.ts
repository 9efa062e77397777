/** An address of the console with a query; values that are empty are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  const text = new URLSearchParams(parameters).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The value of a query's parameter without spaces around it; undefined if it is missing, empty, or there more than once. */
export function parameterOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return (typeof value === 'string' && value.trim()) || undefined;
}
