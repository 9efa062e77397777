/** Where people are of whom nobody has said it. */
export const defaultTimeZone = 'Etc/UTC';

const known = new Map<string, boolean>();

/** Whether a name is an Olson time zone, such as `America/Los_Angeles`. Offsets such as `+02:00` are not names. */
export function isTimeZone(name: string): boolean {
  let valid = known.get(name);
  if (valid === undefined) {
    valid = /^[A-Za-z]/.test(name) && accepts(name);
    // Names come from clients: what is not a zone must not fill the memory.
    if (valid) known.set(name, valid);
  }
  return valid;
}

function accepts(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
