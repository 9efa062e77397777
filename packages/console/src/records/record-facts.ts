import type { Fact } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';

/** The labels that differ from the names of the fields. */
const labels: Readonly<Record<string, string>> = {
  bcc: 'Blind copies to',
  eu_consent: 'EU consent',
  user_id: 'User id',
  double_optin: 'Asks subscribers to confirm by email',
  localize_sending_time: 'In each subscriber’s time zone',
  start_immediately: 'Sends the first email at once',
  days_of_the_week_mask: 'Days',
  minutes_from_midnight: 'Time of day',
};

/** Fields of a record with their labels; empty ones are left out where facts are shown. */
export const factsOf = (record: object, names: readonly string[]): Fact[] =>
  names.map((name) => [
    labels[name] ?? capitalize(name.replaceAll('_', ' ')),
    describe(name, (record as Readonly<Record<string, unknown>>)[name]),
  ]);

function describe(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'days_of_the_week_mask') return describeDays(String(value));
  if (name === 'minutes_from_midnight') return formatTimeOfDay(Number(value));
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? `${formatFull(String(value))} UTC` : String(value);
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const describeDays = (mask: string): string =>
  mask === '1111111' ? 'Every day' : days.filter((_, index) => mask[index] === '1').join(', ');

/** Minutes beyond a day wrap around, as they do when emails are sent. */
function formatTimeOfDay(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** Values in one line, such as `sku: XHB-1234, color: black`. */
export function describeValues(values: object): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const text = parts.join(', ');
  return text.length > 240 ? `${text.slice(0, 239)}…` : text;
}
