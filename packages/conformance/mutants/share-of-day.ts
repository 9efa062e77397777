/** The days after which every mutant has had its turn. */
export const days = 28;

/** Today in UTC, such as `2026-11-22`. */
export const today = () => new Date().toISOString().slice(0, 10);

/**
 * Returns the share of a day: every 28th of all mutants, so that 28 days in a row select each mutant once. The same day
 * always selects the same mutants.
 * @param day such as `2026-11-22`
 * @throws Error when it is not a day
 */
export function shareOfDay<T>(mutants: readonly T[], day: string): T[] {
  const number = Date.parse(day) / 86_400_000;
  if (!Number.isInteger(number)) throw new Error(`"${day}" is not a day, such as ${today()}.`);
  return mutants.filter((_, index) => index % days === number % days);
}
