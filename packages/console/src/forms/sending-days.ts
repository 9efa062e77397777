/** The days of a week, in the order of `days_of_the_week_mask`. */
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The days of a mask in words, such as `Monday to Friday`. */
export function describeDays(mask: string): string {
  const chosen = days.filter((_, index) => mask[index] === '1');
  if (chosen.length === days.length) return 'Every day';
  const isRun = chosen.length > 2 && /^0*1+0*$/.test(mask);
  if (isRun) return `${chosen.at(0)} to ${chosen.at(-1)}`;
  return new Intl.ListFormat('en-US').format(chosen);
}

/** A time of day, such as `09:00`. Minutes beyond a day wrap around, as they do when emails are sent. */
export function formatTimeOfDay(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** Reads a time of day as minutes after midnight; undefined if invalid. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
