/** As much of a value as a person reads in a report. */
const longest = 300;

/** A value in a report: JSON, shortened. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}
