/** Time zone of subscribers without one. */
export const defaultTimeZone = 'Etc/UTC';

/** Cached, because `Intl` takes long. Only valid names are: clients must not fill the memory with others. */
const validNames = new Set<string>();

/** Whether a name is an Olson time zone, such as `America/Los_Angeles`. Offsets such as `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  if (validNames.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  validNames.add(name);
  return true;
}
