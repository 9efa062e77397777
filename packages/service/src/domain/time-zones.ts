import { Temporal } from 'temporal-polyfill';

/** Time zone of subscribers without one. */
export const defaultTimeZone = 'Etc/UTC';

/** By the name in lower case. Only names of time zones are cached, about 600: clients cannot fill the memory with other names. */
const canonicalNames = new Map<string, string>();

/**
 * The Olson name of a time zone in its own letter case, such as `America/Los_Angeles` for `america/los_angeles`, so that a
 * time zone has one spelling wherever it is stored. An alias stays: `Asia/Calcutta` does not become `Asia/Kolkata`.
 * @returns undefined for a name that is unknown, and for an offset such as `+02:00`
 */
export function canonicalTimeZone(name: string): string | undefined {
  // Letters of ASCII only: lower case equates other letters, such as the Kelvin sign and k.
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  const key = name.toLowerCase();
  let canonical = canonicalNames.get(key);
  if (canonical !== undefined) return canonical;
  try {
    // `Intl` would replace an alias, and knows names that `Temporal`, which computes sending times, does not.
    canonical = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
  canonicalNames.set(key, canonical);
  return canonical;
}
